import type * as z from "zod/mini";
import type { SellerRequestBody } from "../../contract/index.ts";

const contactFields = new Set(["first_name", "last_name", "email", "phone"]);

/** The contract nests the seller's contact, the message does not. */
export const contactPath = (path: string) => (contactFields.has(path) ? `contact.${path}` : path);

/** A seller's request as the message has it. */
export function toSubmission({ contact, valuation: valuationAmount, ...rest }: z.output<typeof SellerRequestBody>) {
  return { ...rest, ...contact, valuationAmount };
}
