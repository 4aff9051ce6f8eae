// Generated from doorlight.billing.v1.Invoice by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Id } from "../common.ts";
import { InvoiceKind } from "./invoice-kind.ts";
import { Day } from "../common.ts";
import { Money } from "../common.ts";
import { InvoiceState } from "./invoice-state.ts";
import { DeliveryState } from "./delivery-state.ts";
import { PaymentDetails } from "./payment-details.ts";
import { Country } from "../common.ts";

/** Amounts are positive on a credit note too. */
export const Invoice = z.object({
  id: Id,
  kind: InvoiceKind,
  /** Without gaps within a country. */
  number: z.string(),
  /** The first day of the month that it is for. */
  period: Day,
  issuedOn: Day,
  /** Null for a credit note, and for an invoice that a card has paid. */
  dueOn: z.nullable(Day),
  net: Money,
  vat: Money,
  gross: Money,
  /** By payments and credit notes. */
  paid: Money,
  /** The part of `paid` that its credit notes settled. */
  credited: Money,
  state: InvoiceState,
  delivery: DeliveryState,
  /** The number of the invoice that a credit note takes back; null for an invoice. */
  credits: z.nullable(z.string()),
  /** The reference number, in the country's format, that a payment names. */
  paymentReference: z.string(),
  /** Whether its PDF and XML can be downloaded already. */
  hasDocuments: z.boolean(),
  /** Null if nothing is left to pay, and for a credit note. */
  paymentDetails: z.nullable(PaymentDetails),
  userId: Id,
  country: Country,
  /** If rejected, the operator's answer; if pending, why its documents could not be made; empty otherwise. */
  deliveryDetail: z.string(),
  /** A card had paid an invoice before it was issued, or got back what a credit note is for. */
  byCard: z.boolean(),
  /** The business of the buyer, as its documents have it. */
  buyerName: z.string(),
  /** Its business id or VAT number, as its documents have it. */
  buyerTaxId: Id,
  /** In percent; null if all of it is reverse-charged, or if it has several rates. */
  vatRate: z.nullable(z.number()),
  /** Without VAT: the part whose VAT the buyer accounts for. */
  reverseChargeNet: Money,
  /** The day of the last payment, set-offs included; null if nothing was paid. */
  paidOn: z.nullable(Day),
  /** The day of its last credit note; null without one. */
  creditedOn: z.nullable(Day),
  /** The part of `paid` that surpluses of other documents settled; null if none did. */
  setOff: z.nullable(Money),
  /** What was paid back by bank of the surplus that stands under it; null if nothing was. */
  paidBack: z.nullable(Money),
});
export type Invoice = z.output<typeof Invoice>;
