import type { Invoice, Seller } from "./invoice.ts";
import { isFinnishReference } from "./payment-reference.ts";

type Payable = Pick<Invoice, "kind" | "currency" | "paymentReference" | "dueOn"> & { seller: Pick<Seller, "iban"> };

const MOST_CENTS = 99_999_999n;

/**
 * The Finnish bank bar code, version 4, as 54 digits that a payer pastes into the bank: version, account, euros and cents,
 * three zeros, reference, due date. Null if something else than euros goes to a Finnish account. An amount that does
 * not fit is left to the payer, as zeros.
 */
export function virtualBarcode(invoice: Payable, toPay: bigint): string | null {
  const { kind, seller, currency, paymentReference, dueOn } = invoice;
  const isFinnish = seller.iban.startsWith("FI") && currency === "EUR" && isFinnishReference(paymentReference);
  if (kind !== "invoice" || !isFinnish || toPay === 0n) return null;
  const account = seller.iban.slice("FI".length);
  const cents = String(toPay > MOST_CENTS ? 0n : toPay).padStart(8, "0");
  const day = dueOn ? dueOn.replaceAll("-", "").slice(2) : "000000";
  return `4${account}${cents}000${paymentReference.padStart(20, "0")}${day}`;
}
