import * as z from "zod/mini";
import { optionalText } from "./common.ts";
import { endpoint } from "./endpoint.ts";

export const BillingMethod = z.enum(["prepaid", "card", "invoice"]);
export type BillingMethod = z.output<typeof BillingMethod>;

const text = (maxLength: number) => z._default(optionalText(maxLength), "");

export const BillingDetailsBody = z.strictObject({
  businessName: text(200),
  taxId: text(40),
  streetAddress: text(200),
  postalCode: text(20),
  city: text(100),
  invoicingMethod: z.nullable(z.enum(["e_invoice", "other"])),
  eInvoiceAddress: text(120),
  /** Who carries the e-invoice to its address. */
  eInvoiceOperator: text(120),
  reference: text(120),
  /** What pays when credits and quota are used up. prepaid: nothing. card: the default card, at once. invoice: by invoice after the end of the month, if the details are complete. */
  billingMethod: BillingMethod,
});

export const BillingDetails = z.object({
  businessName: z.string(),
  taxId: z.string(),
  streetAddress: z.string(),
  postalCode: z.string(),
  city: z.string(),
  invoicingMethod: z.nullable(z.enum(["e_invoice", "other"])),
  eInvoiceAddress: z.string(),
  eInvoiceOperator: z.string(),
  reference: z.string(),
  billingMethod: z.nullable(BillingMethod),
  /** True if no detail is missing for an invoice. */
  complete: z.boolean(),
  /** The tax id is a VAT number of another country that nobody has checked: VAT is charged until then. */
  taxIdUnchecked: z.boolean(),
});
export type BillingDetails = z.output<typeof BillingDetails>;

export const getBillingDetails = endpoint({
  method: "GET",
  path: "/api/billing/details",
  summary: "Get the account's billing details.",
  access: ["agent"],
  answer: BillingDetails,
});

export const putBillingDetails = endpoint({
  method: "PUT",
  path: "/api/billing/details",
  summary: "Save the billing details and the billing method.",
  access: ["agent"],
  body: BillingDetailsBody,
  answer: BillingDetails,
});
