import * as z from "zod/mini";
import { Email, optionalText } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { BillingDetails as WireDetails } from "./messages/billing-details.ts";
import { InvoicingMethod } from "./messages/invoicing-method.ts";

export const BillingMethod = z.enum(["prepaid", "card", "invoice"]);
export type BillingMethod = z.output<typeof BillingMethod>;

/** Others read it in documents: no character that is not seen. */
const visible = z.regex(/^\P{C}*$/u, "Must be one line");
const text = (maxLength: number) => z._default(optionalText(maxLength).check(visible), "");

/** What the invoices of an account say, and how they are sent. */
export const InvoiceDetailsBody = z.strictObject({
  /** As it stands in the trade register. */
  businessName: text(200),
  /** Checked by the rules of the country: business id, VAT number. */
  taxId: text(40),
  /** Street and number. */
  streetAddress: text(200),
  /** In the form of the country. */
  postalCode: text(20),
  /** The town of the postal code. */
  city: text(100),
  /** e_invoice: through an operator. other: as PDF by mail. Null until one is chosen. */
  invoicingMethod: z.nullable(InvoicingMethod),
  /** Address of the e-invoice, checked by the rules of the country and saved in their form: OVT or IBAN in Finland, a Peppol id elsewhere (`0007:5560000001`, or the bare number of the country's business register). Dropped with another method. */
  eInvoiceAddress: text(120),
  /** Code of the operator that carries the e-invoice to its address: one of `operators` of the details. Dropped if there are none. */
  eInvoiceOperator: text(120),
  /** The account's own text, printed on each invoice. */
  reference: text(120),
  /** Where invoices are mailed instead of the account's mailbox, such as a bookkeeper's; a reminder goes to both. It is mailed a link first, and gets documents once it has agreed: an account has five such links a day, then `too_many_requests`. Empty for none. */
  billingEmail: z._default(z.union([z.literal(""), Email]), ""),
});

export const BillingDetailsBody = z.strictObject({
  ...InvoiceDetailsBody.shape,
  /** Payment after credits and quota are used up. prepaid: nothing. card: the default card, at once. invoice: by invoice after the end of the month, if the details are complete. */
  billingMethod: BillingMethod,
});

export const BillingDetails = z.extend(z.omit(WireDetails, { version: true, cardReady: true }), {
  /** Null until one is chosen. */
  billingMethod: z.nullable(BillingMethod),
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
  summary:
    "Save the billing details and the billing method. If the invoice is chosen and a plan goes on, a whole month of it must be within what the account may owe.",
  access: ["agent"],
  body: BillingDetailsBody,
  answer: BillingDetails,
  refusals: [
    "contact_support",
    "payment_method_missing",
    "invoice_limit_reached",
    "invoice_overdue",
    "account_on_hold",
  ],
});
