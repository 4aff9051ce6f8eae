import type { Tx } from "@doorlight/common/db";
import type { Account } from "../domain/billing-details.ts";
import type { PaidInvoice } from "../domain/invoice-payment.ts";

type Ports = {
  surpluses: { owe(tx: Tx, invoiceId: string, at: Date): Promise<void> };
  payments: { findPaid(tx: Tx, invoiceId: string): Promise<PaidInvoice | undefined> };
  lines: { listSources(tx: Tx, invoiceId: string): Promise<string[]> };
  trust: { byInvoice(tx: Tx, invoiceId: string, at: Date): Promise<void> };
  events: {
    invoicePaid(tx: Tx, invoice: PaidInvoice, paidAt: Date): Promise<void>;
    debtsSettled(tx: Tx, account: Account, sourceIds: readonly string[], at: Date): Promise<void>;
  };
};

export type SettleInvoice = ReturnType<typeof makeSettleInvoice>;

/** After a payment or a credit note of a locked invoice: what it owes its account, and whether it is paid by it. */
export function makeSettleInvoice({ surpluses, payments, lines, trust, events }: Ports) {
  return async (tx: Tx, invoiceId: string, at: Date): Promise<void> => {
    await surpluses.owe(tx, invoiceId, at);
    const paid = await payments.findPaid(tx, invoiceId);
    if (!paid) return;
    await events.invoicePaid(tx, paid, at);
    await events.debtsSettled(tx, paid, await lines.listSources(tx, invoiceId), at);
    await trust.byInvoice(tx, invoiceId, at);
  };
}
