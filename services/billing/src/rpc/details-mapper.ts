import type { CountryPack } from "@doorlight/common/product";
import { isComplete, type SavedDetails } from "../domain/billing-details.ts";

/** With the operators that an account of the country may choose from, and whether its mailbox for documents has agreed. */
export const toDetails = (
  saved: SavedDetails,
  { invoicing }: CountryPack,
  { billingEmailConfirmed }: { billingEmailConfirmed: boolean },
) => ({
  ...saved,
  billingEmailConfirmed,
  complete: isComplete(saved),
  operators: invoicing.operators ?? [],
});
