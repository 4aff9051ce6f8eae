import { refuse } from "@doorlight/common/errors";
import type { Buyer, Purchase, Reservation } from "../domain/purchase.ts";
import { type Bought, type Grants, withGrant } from "./buy-lead.ts";
import type { Paid, PayByCard } from "./pay-by-card.ts";

type Ports = {
  reservations: { find(leadId: string, buyerId: string): Promise<Reservation | undefined> };
  purchases: { ofLead(leadId: string, buyerId: string): Promise<Purchase[]> };
  payByCard: PayByCard;
  grants: Grants;
};

/**
 * Resumes a purchase that waits for its buyer's card, wherever the buyer began it: the same charge, so that nothing is
 * paid twice. Refuses `not_found` if there is none, otherwise as `pay-by-card` does.
 */
export function makeResumePurchase({ reservations, purchases, payByCard, grants }: Ports) {
  async function goOn(leadId: string, buyer: Pick<Buyer, "id" | "country">): Promise<Paid> {
    const reservation = await reservations.find(leadId, buyer.id);
    if (reservation) return payByCard({ ...reservation, leadId, userId: buyer.id, country: buyer.country });
    const [purchase] = await purchases.ofLead(leadId, buyer.id);
    return { purchase: purchase ?? refuse("not_found") };
  }

  return async (leadId: string, buyer: Pick<Buyer, "id" | "country">): Promise<Bought> => {
    return withGrant(grants, await goOn(leadId, buyer));
  };
}

export type ResumePurchase = ReturnType<typeof makeResumePurchase>;
