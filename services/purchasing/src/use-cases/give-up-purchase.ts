import type { Purchase, Reservation } from "../domain/purchase.ts";
import type { EndReservations } from "./end-reservations.ts";

type Ports = {
  reservations: { find(leadId: string, buyerId: string): Promise<Reservation | undefined> };
  purchases: { ofLead(leadId: string, buyerId: string): Promise<Purchase[]> };
  endReservations: Pick<EndReservations, "givenUp">;
};

/**
 * Gives up a purchase that waits for its buyer's card, at once. Returns the purchase if it stands, because the card was
 * charged before.
 */
export function makeGiveUpPurchase({ reservations, purchases, endReservations }: Ports) {
  return async (leadId: string, buyerId: string): Promise<Purchase | undefined> => {
    const reservation = await reservations.find(leadId, buyerId);
    if (reservation) return endReservations.givenUp(reservation.purchaseId);
    const [purchase] = await purchases.ofLead(leadId, buyerId);
    return purchase;
  };
}

export type GiveUpPurchase = ReturnType<typeof makeGiveUpPurchase>;
