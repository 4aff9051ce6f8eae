import type { CardAction } from "../domain/charge.ts";
import type { Purchase, PurchaseCommand } from "../domain/purchase.ts";
import type { AttemptPurchase } from "./attempt-purchase.ts";
import type { Paid } from "./pay-by-card.ts";

export type Grants = { ofLead(claims: { leadId: string; userId: string }): Promise<string> };

type Ports = { attemptPurchase: AttemptPurchase; grants: Grants };

export type BuyLead = ReturnType<typeof makeBuyLead>;

/**
 * The buyer's result: the purchase, with a grant unless it is refunded, or a step to take first; the same click
 * resumes.
 */
export type Bought = { purchase: Purchase; grant: string } | { action: CardAction };

/** A purchase as its buyer gets it, also once more for the same click: without a grant since it was refunded, or while it is withheld. */
export async function withGrant(grants: Grants, paid: Paid): Promise<Bought> {
  if ("action" in paid) return paid;
  const { purchase } = paid;
  if (purchase.refundedAt || purchase.contactWithheldAt) return { purchase, grant: "" };
  return { purchase, grant: await grants.ofLead({ leadId: purchase.leadId, userId: purchase.buyerId }) };
}

/**
 * Sells one spot of a lead. Credits pay first, then quota, then the account's billing method; a card is charged while
 * the spot is reserved. If a buyer states the shown quote, that is charged, or the click refused. The grant shows the
 * buyer the contact at once, although leads has not consumed the purchase yet.
 */
export function makeBuyLead({ attemptPurchase, grants }: Ports) {
  return async (command: PurchaseCommand): Promise<Bought> => withGrant(grants, await attemptPurchase(command));
}
