import type { Money } from "@doorlight/common/money";

/** A purchase whose card is to be charged with its net price. */
export type ChargeOrder = { purchaseId: string; leadId: string; userId: string; country: string; price: Money };

/** What the buyer has to do before the provider charges the card. */
export type CardAction = { clientSecret: string; url: string };

/**
 * How a charge goes. `failed`: nothing stays charged, or nobody knows, and billing will see that nothing does. `unsent`:
 * billing is away and was not asked.
 */
export type ChargeOutcome =
  | { kind: "settled" }
  | { kind: "declined"; reason: string }
  | { kind: "failed" | "unsent"; cause: string }
  | { kind: "action"; action: CardAction };
