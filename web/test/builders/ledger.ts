import type { LedgerRow } from "@doorlight/gateway/contract";
import { aMyLead } from "./leads.ts";

/** The call that asks for a credit pack that was just bought. */
export const LEDGER = "GET /api/billing/ledger?period=last_n_days&days=2&limit=20";

const { id, leadType, propertyType, place } = aMyLead().lead;

/** A lead bought by a credit. */
export const aLedgerRow = (changes: Partial<LedgerRow> = {}): LedgerRow => ({
  id: "7",
  kind: "charge",
  occurredAt: "2026-11-21T12:00:00.000Z",
  day: null,
  credits: -1,
  balance: 2,
  amount: null,
  vat: null,
  reverseCharge: false,
  paid: null,
  setOff: null,
  card: null,
  invoice: null,
  paymentSource: "credit",
  lead: { id, leadType, propertyType, place },
  referenceId: "01900000-0000-7000-8000-00000000000b",
  dealName: null,
  unspent: null,
  reason: "",
  ...changes,
});

/** Five credits, bought two minutes ago, after which there are eight. */
export const aPackBought = (changes: Partial<LedgerRow> = {}): LedgerRow =>
  aLedgerRow({
    id: "01900000-0000-7000-8000-0000000000e1",
    kind: "credit_pack",
    occurredAt: new Date(Date.now() - 2 * 60_000).toISOString(),
    credits: 5,
    balance: 8,
    amount: { amount: 20500, currency: "EUR" },
    paymentSource: "card",
    lead: null,
    referenceId: null,
    ...changes,
  });
