import { type ErrorCode, Refusal, refusalFrom } from "@doorlight/common/errors";
import { leadTypes } from "@doorlight/common/product";
import type { Counter, Logger } from "@doorlight/common/telemetry";
import type { Clock } from "@doorlight/common/time";
import type { Buyer, PurchaseCommand, PurchaseOutcome, Reservation } from "../domain/purchase.ts";
import type { Paid, PayByCard } from "./pay-by-card.ts";
import type { WatchLimit } from "./watch-limit.ts";

type Ports = {
  /** Queues the buyers of one lead; nothing depends on it. */
  leadLock: { hold<Result>(leadId: string, work: () => Promise<Result>): Promise<Result> };
  /** One statement decides, records and publishes, so a crash leaves a whole purchase or none. */
  rules: {
    buy(
      command: PurchaseCommand,
      at: Date,
      known: { canCharge: boolean; officeUnproven: boolean },
    ): Promise<PurchaseOutcome>;
  };
  /** As identity names the user now; undefined where the user is gone or may not sign in. */
  findBuyer(userId: string): Promise<Buyer | undefined>;
  /** While billing is down, a card is refused before it takes a spot. */
  charges: { isAway(): boolean };
  payByCard: PayByCard;
  watchLimit: WatchLimit;
  packs: ReadonlyMap<string, unknown>;
  clock: Clock;
  attempts: Pick<Counter, "add">;
  log: Pick<Logger, "error">;
};

export type AttemptPurchase = ReturnType<typeof makeAttemptPurchase>;

/** Alerts use increase(), so these series must start at 0. */
const WATCHED = ["pricing_misconfigured", "card_error", "invoice_limit_reached"];

const CREDITS_FIRST = { path: "paymentSource", code: "credits_first", message: "credits and quota are spent first" };

/**
 * Buys a lead, by a click or for a list: the command is decided, a card charged while the spot is reserved, and the
 * outcome counted. Refuses as the rules do, for a list also with a `ListRefusal`, and as `pay-by-card` does.
 */
export function makeAttemptPurchase(ports: Ports) {
  const { leadLock, rules, findBuyer, charges, payByCard, watchLimit, packs, clock, attempts, log } = ports;
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

  const decide = (command: PurchaseCommand, officeUnproven: boolean) =>
    leadLock.hold(command.leadId, () =>
      rules.buy(command, clock.now(), { canCharge: !charges.isAway(), officeUnproven }),
    );

  /** A click comes with a token that may be a moment old: an office's deal counts if identity names the office now. */
  async function decideNow(command: PurchaseCommand): Promise<PurchaseOutcome> {
    const decided = await decide(command, command.listId === null);
    if (decided.refusal !== "office_unproven") return decided;
    const buyer = await findBuyer(command.buyer.id);
    if (!buyer) return { leadType: decided.leadType, refusal: "account_deactivated", purchase: null };
    return decide({ ...command, buyer: { ...command.buyer, officeId: buyer.officeId } }, false);
  }

  return async (command: PurchaseCommand): Promise<Paid> => {
    const decided = await decideNow(command);
    try {
      if (decided.refusal !== null) throw toRefusal(decided);
      const { reservation, purchase } = decided;
      const paid = reservation ? await payByCard(orderOf(command, reservation)) : { purchase };
      count(command, decided.leadType, "action" in paid ? "action" : "bought");
      return paid;
    } catch (error) {
      const refusal = refusalFrom(error);
      if (refusal) count(command, decided.leadType, refusal.code);
      if (refusal?.code === "invoice_limit_reached")
        await watchLimit({ userId: command.buyer.id, country: command.buyer.country });
      throw error;
    }
  };
}

function orderOf({ leadId, listId, buyer }: PurchaseCommand, reservation: Reservation) {
  return { ...reservation, leadId, userId: buyer.id, country: buyer.country, unattended: listId !== null };
}

function toRefusal(refused: Exclude<PurchaseOutcome, { refusal: null }>): Refusal {
  switch (refused.refusal) {
    case "invalid_request":
      return new Refusal(refused.refusal, { fields: [CREDITS_FIRST] });
    case "price_changed": {
      const { price, vat, paymentSource } = refused.now;
      const { amount, currency } = price;
      const params = { amount: String(amount), currency, ...(vat && { vat: String(vat.amount) }), paymentSource };
      return new Refusal(refused.refusal, { params });
    }
    default:
      // A list's own reasons are no codes of the contract: only `deliver-leads` meets them.
      return new Refusal(refused.refusal as ErrorCode);
  }
}
