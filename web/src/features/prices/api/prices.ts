import {
  getPriceList,
  listPriceLists,
  listPriceLocations,
  type PriceChange,
  previewPrices,
} from "@doorlight/gateway/contract";
import { useAnswer } from "../../../lib/api/use-answer.ts";

/** What a change of prices changes. */
export const allOfPrices = [getPriceList, listPriceLists, listPriceLocations, previewPrices];

/** What changes from a day on, or at once, would do to the open leads; undefined without changes and until it is known. */
export function usePreview(country: string, changes: PriceChange[], effectiveFrom: string | null) {
  return useAnswer(previewPrices, { body: { country, changes, effectiveFrom } }, { enabled: changes.length > 0 });
}
