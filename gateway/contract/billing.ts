import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

export const PaymentRoute = z.enum(["prepaid", "invoice"]);
export type PaymentRoute = z.output<typeof PaymentRoute>;

const text = (maxLength: number) => z._default(z.string().check(z.trim(), z.maxLength(maxLength)), "");

export const BillingDetailsBody = z.strictObject({
  businessName: text(200),
  taxId: text(40),
  invoicingMethod: z.nullable(z.enum(["e_invoice", "other"])),
  eInvoiceAddress: text(120),
  reference: text(120),
  /** prepaid: credits only. invoice: after month end, once the details are complete. */
  paymentRoute: PaymentRoute,
});

export const BillingDetails = z.object({
  businessName: z.string(),
  taxId: z.string(),
  invoicingMethod: z.nullable(z.enum(["e_invoice", "other"])),
  eInvoiceAddress: z.string(),
  reference: z.string(),
  paymentRoute: z.nullable(PaymentRoute),
  /** All that an invoice needs is there. */
  complete: z.boolean(),
});
export type BillingDetails = z.output<typeof BillingDetails>;

export const getBillingDetails = endpoint({
  method: "GET",
  path: "/api/billing/details",
  summary: "The account's billing details.",
  access: ["agent"],
  answer: BillingDetails,
});

export const putBillingDetails = endpoint({
  method: "PUT",
  path: "/api/billing/details",
  summary: "Save the billing details and the payment route.",
  access: ["agent"],
  body: BillingDetailsBody,
  answer: BillingDetails,
});
