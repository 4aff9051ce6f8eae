import type { Tx } from "@doorlight/common/db";
import type { CardPayment } from "../domain/invoice-payment.ts";

/** Payments of the invoices of card sales. */
export function makeCardPaymentStore() {
  async function add(tx: Tx, origin: "card" | "card_return", payments: readonly CardPayment[], at: Date) {
    if (payments.length === 0) return;
    await tx("invoice_payments").insert(
      payments.map(({ invoiceId, chargeId, amount, on }) => ({
        invoice_id: invoiceId,
        amount: amount.toString(),
        paid_on: on,
        booked_at: at,
        origin,
        charge_id: chargeId,
      })),
    );
  }

  return {
    addAll: (tx: Tx, payments: readonly CardPayment[], at: Date): Promise<void> => add(tx, "card", payments, at),

    /** The card has its money back: the payment counts no more. */
    takeBack: (tx: Tx, { amount, ...payment }: CardPayment, at: Date): Promise<void> =>
      add(tx, "card_return", [{ ...payment, amount: -amount }], at),
  };
}
