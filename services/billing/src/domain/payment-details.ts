import type { IssuedInvoice } from "./issued-invoice.ts";
import { virtualBarcode } from "./virtual-barcode.ts";

/** As it is written: the last four digits stand apart. */
export const bankgiroText = (digits: string): string => `${digits.slice(0, -4)}-${digits.slice(-4)}`;

/** The payer's data at the bank for the rest of an invoice. */
export type PaymentDetails = IssuedInvoice["seller"] & {
  left: bigint;
  /** 54 digits; null if no Finnish bank would read them. */
  barcode: string | null;
};

/** Undefined if nothing is to be paid. */
export function paymentDetailsOf(invoice: IssuedInvoice): PaymentDetails | undefined {
  const left = invoice.gross - invoice.paid;
  if (invoice.kind === "credit_note" || left <= 0n) return undefined;
  const { seller } = invoice;
  const bankgiro = seller.bankgiro && bankgiroText(seller.bankgiro);
  return { ...seller, bankgiro, left, barcode: virtualBarcode(invoice, left) };
}
