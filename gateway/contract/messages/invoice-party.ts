// Generated from doorlight.billing.v1.InvoiceParty by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Country } from "../common.ts";

/** The seller or the buyer, as on the day of issue. */
export const InvoiceParty = z.object({
  /** Of the business. */
  name: z.string(),
  /** Of the business register; null if only its VAT number is known. */
  registrationNumber: z.nullable(z.string()),
  /** With the letters of its country; null if only another number is known. */
  vatNumber: z.nullable(z.string()),
  /** Of the business. */
  streetAddress: z.string(),
  /** Of the business. */
  postalCode: z.string(),
  /** Of the business. */
  city: z.string(),
  country: Country,
});
export type InvoiceParty = z.output<typeof InvoiceParty>;
