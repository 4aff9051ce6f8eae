import * as z from "zod/mini";
import { optionalText } from "./common.ts";
import { endpoint } from "./endpoint.ts";

export const BillingMethod = z.enum(["prepaid", "invoice"]);
export type BillingMethod = z.output<typeof BillingMethod>;

const text = (maxLength: number) => z._default(optionalText(maxLength), "");

export const BillingDetailsBody = z.strictObject({
  businessName: text(200),
  taxId: text(40),
  invoicingMethod: z.nullable(z.enum(["e_invoice", "other"])),
  eInvoiceAddress: text(120),
  reference: text(120),
  /** prepaid: with credits only. invoice: by invoice after the end of the month, if the details are complete. */
  billingMethod: BillingMethod,
});

export const BillingDetails = z.object({
  businessName: z.string(),
  taxId: z.string(),
  invoicingMethod: z.nullable(z.enum(["e_invoice", "other"])),
  eInvoiceAddress: z.string(),
  reference: z.string(),
  billingMethod: z.nullable(BillingMethod),
  /** True if no detail is missing for an invoice. */
  complete: z.boolean(),
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
