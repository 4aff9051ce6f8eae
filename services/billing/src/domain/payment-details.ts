import type { IssuedInvoice } from "./issued-invoice.ts";
import { virtualBarcode } from "./virtual-barcode.ts";

/** What a payer needs at the bank for the rest of an invoice. */
export type PaymentDetails = IssuedInvoice["seller"] & {
  left: bigint;
  /** 54 digits; null where no Finnish bank would read them. */
  barcode: string | null;
};

/** Undefined where nothing is to be paid. */
export function paymentDetailsOf(invoice: IssuedInvoice): PaymentDetails | undefined {
  const left = invoice.gross - invoice.paid;
  if (invoice.kind === "credit_note" || left <= 0n) return undefined;
  return { ...invoice.seller, left, barcode: virtualBarcode(invoice, left) };
}
