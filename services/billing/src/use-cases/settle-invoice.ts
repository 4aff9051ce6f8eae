import type { Tx } from "@doorlight/common/db";
import type { Account } from "../domain/billing-details.ts";
import type { CrossedInvoice } from "../domain/invoice-payment.ts";

type Ports = {
  surpluses: { owe(tx: Tx, invoiceId: string, at: Date): Promise<void> };
  payments: { findCrossed(tx: Tx, invoiceId: string): Promise<CrossedInvoice | undefined> };
  /** Those of an invoice that no credit note has settled. */
  lines: { listSources(tx: Tx, invoiceId: string): Promise<string[]> };
  trust: { byInvoice(tx: Tx, invoiceId: string, at: Date): Promise<void> };
  events: {
    invoicePaid(tx: Tx, invoice: CrossedInvoice, paidAt: Date): Promise<void>;
    debtsSettled(tx: Tx, account: Account, sourceIds: readonly string[], at: Date): Promise<void>;
    debtsReopened(tx: Tx, account: Account, sourceIds: readonly string[], at: Date): Promise<void>;
  };
};

export type SettleInvoice = ReturnType<typeof makeSettleInvoice>;

/** After one more payment, reversal or credit note of a locked invoice: what it owes its account, and whether it is paid by it, or no more. */
export function makeSettleInvoice({ surpluses, payments, lines, trust, events }: Ports) {
  return async (tx: Tx, invoiceId: string, at: Date): Promise<void> => {
    await surpluses.owe(tx, invoiceId, at);
    const crossed = await payments.findCrossed(tx, invoiceId);
    if (!crossed) return;
    const sources = await lines.listSources(tx, invoiceId);
    if (!crossed.isPaid) return events.debtsReopened(tx, crossed, sources, at);
    await events.invoicePaid(tx, crossed, at);
    await events.debtsSettled(tx, crossed, sources, at);
    await trust.byInvoice(tx, invoiceId, at);
  };
}
