import type { LedgerRow } from "@doorlight/gateway/contract";

/** The call that asks for a credit pack that was just bought. */
export const LEDGER = "GET /api/billing/ledger?period=last_n_days&days=2&limit=20";

/** Five credits, bought two minutes ago, after which there are eight. */
export function aPackBought(changes: Partial<LedgerRow> = {}): LedgerRow {
  return {
    id: "01900000-0000-7000-8000-0000000000e1",
    kind: "credit_pack",
    occurredAt: new Date(Date.now() - 2 * 60_000).toISOString(),
    credits: 5,
    balance: 8,
    amount: { amount: 20500, currency: "EUR" },
    vat: null,
    card: null,
    invoice: null,
    paymentSource: "card",
    lead: null,
    referenceId: null,
    reason: "",
    ...changes,
  };
}
