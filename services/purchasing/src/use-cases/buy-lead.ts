import { Refusal, refusalFrom } from "@doorlight/common/errors";
import { leadTypes } from "@doorlight/common/product";
import { type Logger, counter } from "@doorlight/common/telemetry";
import type { CardAction } from "../domain/charge.ts";
import type { Purchase, PurchaseCommand, PurchaseOutcome } from "../domain/purchase.ts";
import type { PayByCard } from "./pay-by-card.ts";

export type Grants = { ofLead(claims: { leadId: string; userId: string }): Promise<string> };

type Ports = {
  /** One statement decides, records and publishes, so a crash leaves a whole purchase or none. */
  decide(command: PurchaseCommand): Promise<PurchaseOutcome>;
  payByCard: PayByCard;
  grants: Grants;
  packs: ReadonlyMap<string, unknown>;
  log: Pick<Logger, "error">;
};

export type BuyLead = ReturnType<typeof makeBuyLead>;

/** What a buyer gets: the purchase, with a grant unless it is refunded, or something to do first; the same click goes on. */
export type Bought = { purchase: Purchase; grant: string } | { action: CardAction };

/** A purchase as its buyer gets it, also once more for the same click: without a grant since it was refunded. */
export async function withGrant(grants: Grants, purchase: Purchase): Promise<Bought> {
  if (purchase.refundedAt) return { purchase, grant: "" };
  return { purchase, grant: await grants.ofLead({ leadId: purchase.leadId, userId: purchase.buyerId }) };
}

const attempts = counter("purchase_attempts_total", { description: "Clicks on buy by what came of them" });

const CREDITS_FIRST = { path: "paymentSource", code: "credits_first", message: "credits and quota are spent first" };

/**
 * Sells one spot of a lead. Credits go first, then quota, then the account's billing method; a card is charged while the
 * spot is reserved. Where a buyer says what they were shown, that is charged, or the click refused. The grant shows the
 * buyer the contact at once, although leads has not consumed the purchase yet.
 */
export function makeBuyLead({ decide, payByCard, grants, packs, log }: Ports) {
  // Alerts ask for their increase, which has to begin with 0.
  for (const country of packs.keys()) {
    for (const lead_type of leadTypes) {
      for (const outcome of ["pricing_misconfigured", "card_error"]) attempts.add(0, { outcome, country, lead_type });
    }
  }

  function count({ leadId, buyer }: PurchaseCommand, leadType: string | null, outcome: string): void {
    attempts.add(1, { outcome, country: buyer.country, lead_type: leadType ?? "unknown" });
    // A missing price is ours to set.
    if (outcome === "pricing_misconfigured") log.error({ leadId, leadType }, "A lead that agents can buy has no price");
  }

  async function pay({ leadId, buyer }: PurchaseCommand, { purchase, reservation }: Allowed) {
    if (!reservation) return { purchase };
    return payByCard({ ...reservation, leadId, userId: buyer.id, country: buyer.country });
  }

  return async (command: PurchaseCommand): Promise<Bought> => {
    const decided = await decide(command);
    const { leadType } = decided;
    try {
      if (decided.refusal !== null) throw toRefusal(decided);
      const paid = await pay(command, decided);
      count(command, leadType, "action" in paid ? "action" : "bought");
      return "action" in paid ? paid : await withGrant(grants, paid.purchase);
    } catch (error) {
      const refusal = refusalFrom(error);
      if (refusal) count(command, leadType, refusal.code);
      throw error;
    }
  };
}

type Allowed = Extract<PurchaseOutcome, { refusal: null }>;

function toRefusal(refused: Exclude<PurchaseOutcome, Allowed>): Refusal {
  switch (refused.refusal) {
    case "invalid_request":
      return new Refusal(refused.refusal, { fields: [CREDITS_FIRST] });
    case "no_consent":
    case "list_off":
    case "lead_cap":
    case "money_cap":
      throw new TypeError(`A click was refused ${refused.refusal}, which is for lists`);
    case "price_changed": {
      const { price, vat, paymentSource } = refused.now;
      const { amount, currency } = price;
      const params = { amount: String(amount), currency, ...(vat && { vat: String(vat.amount) }), paymentSource };
      return new Refusal(refused.refusal, { params });
    }
    default:
      return new Refusal(refused.refusal);
  }
}
