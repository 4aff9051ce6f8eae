import type { Day, Invoice, Seller } from "./invoice.ts";
import type { Month } from "./invoice-month.ts";

export type DeliveryState = "pending" | "sent" | "acknowledged" | "rejected";

/** An invoice or credit note, with its state. */
export type IssuedInvoice = Pick<
  Invoice,
  "kind" | "number" | "issuedOn" | "dueOn" | "paymentReference" | "currency" | "byCard"
> & {
  id: string;
  userId: string;
  country: string;
  month: Month;
  sequence: bigint;
  net: bigint;
  vat: bigint;
  gross: bigint;
  /** By payments and credit notes. */
  paid: bigint;
  /** The part of it by its own credit notes. */
  credited: bigint;
  /** The part of `paid` by surpluses of other documents. */
  setOff: bigint;
  /** By bank, of the surplus under it. */
  paidBack: bigint;
  delivery: DeliveryState;
  deliveryDetail: string;
  /** The number of the invoice that it takes back; null for an invoice. */
  credits: string | null;
  hasDocuments: boolean;
  /** These two: as on its documents. */
  buyerName: string;
  buyerTaxId: string;
  /** In percent; null if all of it is reverse-charged, or if it has several rates. */
  vatRate: number | null;
  /** Of the lines whose VAT the buyer accounts for. */
  reverseChargeNet: bigint;
  /** The day of the last payment, set-offs included; null without one, and if the card has its payment back. */
  paidOn: Day | null;
  /** The day of the last credit note; null without one. */
  creditedOn: Day | null;
  /** As on its documents. */
  seller: Pick<Seller, "name" | "iban" | "bic" | "bankgiro">;
};

/** An invoice as it is issued. */
export type NewInvoice = {
  invoice: Invoice;
  sequence: bigint;
  userId: string;
  month: Month;
  at: Date;
  deliverBy: "mail" | "e_invoice";
  /** It is mailed because its buyer's address for e-invoices is invalid. */
  addressInvalid: boolean;
  creditedId?: string;
  click?: { adminId: string; idempotencyKey: string; requestDigest: string };
};

export type InvoiceState = "open" | "overdue" | "paid" | "credited";

/**
 * A day later than its due day an invoice is overdue. One that is taken back whole is credited, even if it was paid
 * before. A credit note is open for good. One that a card has paid has no due day.
 */
export function stateOf({ kind, paid, credited, gross, dueOn }: StateFacts, today: Day): InvoiceState {
  if (kind === "credit_note") return "open";
  if (credited > 0n && credited >= gross) return "credited";
  if (paid >= gross) return "paid";
  return dueOn !== null && today > dueOn ? "overdue" : "open";
}

type StateFacts = Pick<IssuedInvoice, "kind" | "paid" | "credited" | "gross" | "dueOn">;
