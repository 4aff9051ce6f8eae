import type { Tx } from "@doorlight/common/db";
import type { PaidInvoice } from "../domain/invoice-payment.ts";

type Ports = {
  surpluses: { owe(tx: Tx, invoiceId: string, at: Date): Promise<void> };
  payments: { findPaid(tx: Tx, invoiceId: string): Promise<PaidInvoice | undefined> };
  events: { invoicePaid(tx: Tx, invoice: PaidInvoice, paidAt: Date): Promise<void> };
};

export type SettleInvoice = ReturnType<typeof makeSettleInvoice>;

/** After a payment or a credit note of a locked invoice: what it owes its account, and whether it is paid by it. */
export function makeSettleInvoice({ surpluses, payments, events }: Ports) {
  return async (tx: Tx, invoiceId: string, at: Date): Promise<void> => {
    await surpluses.owe(tx, invoiceId, at);
    const paid = await payments.findPaid(tx, invoiceId);
    if (paid) await events.invoicePaid(tx, paid, at);
  };
}
