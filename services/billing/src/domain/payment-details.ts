import type { Money } from "@doorlight/common/money";
import type { IssuedInvoice } from "./issued-invoice.ts";
import { virtualBarcode } from "./virtual-barcode.ts";

/** As it is written: the last four digits stand apart. */
export const bankgiroText = (digits: string): string => `${digits.slice(0, -4)}-${digits.slice(-4)}`;

/** The payer's data at the bank for the rest of an invoice. */
export type PaymentDetails = Omit<IssuedInvoice["seller"], "name"> & {
  payee: string;
  left: Money;
  /** 54 digits; null if no Finnish bank would read them. */
  barcode: string | null;
};

/** Null if nothing is to be paid. */
export function paymentDetailsOf(invoice: IssuedInvoice): PaymentDetails | null {
  const { currency, seller } = invoice;
  const amount = invoice.gross - invoice.paid;
  if (invoice.kind === "credit_note" || amount <= 0n) return null;
  const { name: payee, ...account } = seller;
  const bankgiro = seller.bankgiro && bankgiroText(seller.bankgiro);
  return { ...account, payee, bankgiro, left: { amount, currency }, barcode: virtualBarcode(invoice, amount) };
}
