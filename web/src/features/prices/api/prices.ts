import {
  getPriceList,
  listApprovals,
  listPriceLists,
  listPriceLocations,
  type PriceChange,
  previewPrices,
} from "@doorlight/gateway/contract";
import { useAnswer } from "../../../lib/api/use-answer.ts";

/** Answers that a change of prices makes old. */
export const allOfPrices = [getPriceList, listPriceLists, listPriceLocations, previewPrices, listApprovals];

/**
 * The effect of changes from a day on, or at once, on the open leads; undefined without changes and until it is known.
 */
export function usePreview(country: string, changes: PriceChange[], effectiveFrom: string | null) {
  return useAnswer(previewPrices, { body: { country, changes, effectiveFrom } }, { enabled: changes.length > 0 });
}
