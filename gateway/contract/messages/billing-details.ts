// Generated from doorlight.billing.v1.BillingDetails by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { InvoicingMethod } from "./invoicing-method.ts";
import { BillingMethod } from "./billing-method.ts";
import { EInvoiceOperator } from "./einvoice-operator.ts";

export const BillingDetails = z.object({
  /** As it stands in the trade register; empty until it is given. */
  businessName: z.string(),
  /** Business id or VAT number; empty until it is given. */
  taxId: z.string(),
  /** Street and number; empty until they are given. */
  streetAddress: z.string(),
  /** Empty until it is given. */
  postalCode: z.string(),
  /** Empty until it is given. */
  city: z.string(),
  /** Null until one is chosen. */
  invoicingMethod: z.nullable(InvoicingMethod),
  /** OVT or IBAN in Finland, a Peppol id with its scheme elsewhere; empty without an e-invoice. */
  eInvoiceAddress: z.string(),
  /** Code of the operator that carries the e-invoice to its address; empty without an e-invoice, and if there are no `operators`. */
  eInvoiceOperator: z.string(),
  /** The account's own text, printed on each invoice; may be empty. */
  reference: z.string(),
  /** Null until one is chosen. */
  billingMethod: z.nullable(BillingMethod),
  /** True if no detail is missing for an invoice. */
  complete: z.boolean(),
  /** The tax id is a VAT number of another country that nobody has checked: VAT is charged until then. */
  taxIdUnchecked: z.boolean(),
  version: z.int(),
  /** A default card is saved that has not expired. */
  cardReady: z.boolean(),
  /** Those to choose from in the account's country; none where an address needs no operator. */
  operators: z.array(EInvoiceOperator),
  /** Where invoices are mailed instead of the account's mailbox; empty for there. */
  billingEmail: z.string(),
  /** Names of details that were saved under earlier rules and fail those of today, such as `eInvoiceAddress`. */
  problems: z.array(z.string()),
  /** The mailbox that the account has named agreed by its mailed link; until then, documents go to the account's own. */
  billingEmailConfirmed: z.boolean(),
});
export type BillingDetails = z.output<typeof BillingDetails>;
