import { Refusal } from "@doorlight/common/errors";
import type { CardAction } from "../domain/charge.ts";
import type { Purchase, PurchaseCommand } from "../domain/purchase.ts";
import type { Attempt, AttemptPurchase } from "./attempt-purchase.ts";

export type Grants = { ofLead(claims: { leadId: string; userId: string }): Promise<string> };

type Ports = { attemptPurchase: AttemptPurchase; grants: Grants };

export type BuyLead = ReturnType<typeof makeBuyLead>;

/** What a buyer gets: the purchase, with a grant unless it is refunded, or something to do first; the same click goes on. */
export type Bought = { purchase: Purchase; grant: string } | { action: CardAction };

/** A purchase as its buyer gets it, also once more for the same click: without a grant since it was refunded. */
export async function withGrant(grants: Grants, purchase: Purchase): Promise<Bought> {
  if (purchase.refundedAt) return { purchase, grant: "" };
  return { purchase, grant: await grants.ofLead({ leadId: purchase.leadId, userId: purchase.buyerId }) };
}

const CREDITS_FIRST = { path: "paymentSource", code: "credits_first", message: "credits and quota are spent first" };

/**
 * Sells one spot of a lead. Credits go first, then quota, then the account's billing method; a card is charged while the
 * spot is reserved. Where a buyer says what they were shown, that is charged, or the click refused. The grant shows the
 * buyer the contact at once, although leads has not consumed the purchase yet.
 */
export function makeBuyLead({ attemptPurchase, grants }: Ports) {
  return async (command: PurchaseCommand): Promise<Bought> => {
    const attempt = await attemptPurchase(command);
    if (attempt.refusal !== null) throw toRefusal(attempt);
    if ("unpaid" in attempt) throw attempt.unpaid;
    return "action" in attempt ? { action: attempt.action } : withGrant(grants, attempt.purchase);
  };
}

function toRefusal(refused: Exclude<Attempt, { refusal: null }>): Refusal {
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
