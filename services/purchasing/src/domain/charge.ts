import type { Reservation } from "./purchase.ts";

/** A purchase whose card is to be charged with its net price and its VAT. `unattended`: its buyer is not there. */
export type ChargeOrder = Reservation & { leadId: string; userId: string; country: string; unattended?: boolean };

/** The buyer's step before the provider charges the card. */
export type CardAction = { clientSecret: string; url: string };

/**
 * How a charge goes. `failed`: nothing stays charged, or nobody knows, and billing will see that nothing does. `unsent`:
 * billing is down and was not asked.
 */
export type ChargeOutcome =
  | { kind: "settled" }
  | { kind: "declined"; reason: string }
  | { kind: "failed" | "unsent"; cause: string }
  | { kind: "action"; action: CardAction };
