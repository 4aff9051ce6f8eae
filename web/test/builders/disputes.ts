import type { OwnDispute } from "@doorlight/gateway/contract";

/** One that holds the account. */
export function anOwnDispute(changes: Partial<OwnDispute> = {}): OwnDispute {
  return {
    id: "01900000-0000-7000-8000-0000000000d1",
    purpose: "purchase",
    amount: { amount: 5_648, currency: "EUR" },
    brand: "visa",
    last4: "4242",
    chargedAt: "2026-11-21T12:00:00.000Z",
    openedAt: "2026-11-25T12:00:00.000Z",
    outcome: null,
    closedAt: null,
    releasedAt: null,
    ...changes,
  };
}
