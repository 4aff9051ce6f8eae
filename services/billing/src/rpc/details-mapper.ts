import type { CountryPack } from "@doorlight/common/product";
import { isComplete, type SavedDetails } from "../domain/billing-details.ts";

/** With the operators that an account of the country may choose from. */
export const toDetails = (saved: SavedDetails, { invoicing }: CountryPack) => ({
  ...saved,
  complete: isComplete(saved),
  operators: invoicing.operators ?? [],
});
