import { type Refusal, refusalFrom } from "@doorlight/common/errors";
import { leadTypes } from "@doorlight/common/product";
import type { Counter, Logger } from "@doorlight/common/telemetry";
import type { CardAction } from "../domain/charge.ts";
import type { Purchase, PurchaseCommand, PurchaseOutcome, Reservation } from "../domain/purchase.ts";
import type { PayByCard } from "./pay-by-card.ts";

type Refused = Exclude<PurchaseOutcome, { refusal: null }>;

/** What came of a command: it was refused, its card did not pay, it is bought, or its buyer has something to do first. */
export type Attempt =
  | Refused
  | { refusal: null; unpaid: Refusal }
  | { refusal: null; purchase: Purchase }
  | { refusal: null; action: CardAction };

type Ports = {
  /** One statement decides, records and publishes, so a crash leaves a whole purchase or none. */
  decide(command: PurchaseCommand): Promise<PurchaseOutcome>;
  payByCard: PayByCard;
  packs: ReadonlyMap<string, unknown>;
  attempts: Pick<Counter, "add">;
  log: Pick<Logger, "error">;
};

export type AttemptPurchase = ReturnType<typeof makeAttemptPurchase>;

/** Alerts ask for their increase, which has to begin with 0. */
const WATCHED = ["pricing_misconfigured", "card_error", "invoice_limit_reached"];

/**
 * Buys a lead, by a click or for a list: the command is decided, a card charged while the spot is reserved, and what came
 * of it is counted.
 */
export function makeAttemptPurchase({ decide, payByCard, packs, attempts, log }: Ports) {
  for (const country of packs.keys()) {
    for (const lead_type of leadTypes) {
      for (const outcome of WATCHED) {
        for (const by of ["click", "list"]) attempts.add(0, { outcome, country, lead_type, by });
      }
    }
  }

  function count({ leadId, listId, buyer }: PurchaseCommand, leadType: string | null, outcome: string): void {
    const by = listId === null ? "click" : "list";
    attempts.add(1, { outcome, country: buyer.country, lead_type: leadType ?? "unknown", by });
    // A missing price is ours to set.
    if (outcome === "pricing_misconfigured") log.error({ leadId, leadType }, "A lead that agents can buy has no price");
  }

  return async (command: PurchaseCommand): Promise<Attempt> => {
    const decided = await decide(command);
    const { leadType, refusal, purchase, reservation } = decided;
    if (refusal !== null) {
      count(command, leadType, refusal);
      return decided;
    }
    try {
      const paid = reservation ? await payByCard(orderOf(command, reservation)) : { purchase };
      count(command, leadType, "action" in paid ? "action" : "bought");
      return { refusal, ...paid };
    } catch (error) {
      const unpaid = refusalFrom(error);
      if (!unpaid) throw error;
      count(command, leadType, unpaid.code);
      return { refusal, unpaid };
    }
  };
}

function orderOf({ leadId, listId, buyer }: PurchaseCommand, reservation: Reservation) {
  return { ...reservation, leadId, userId: buyer.id, country: buyer.country, unattended: listId !== null };
}
