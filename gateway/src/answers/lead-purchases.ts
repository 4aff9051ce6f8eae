import type { CountryPack } from "@doorlight/common/product";
import { PaymentSource } from "@doorlight/proto/purchasing/v1/purchase_pb";
import type { LeadDetail, Purchase } from "../../contract/index.ts";
import { agentCardsOf } from "./agent-cards.ts";
import { chargedCardsOf } from "./charged-cards.ts";
import type { Clients } from "../clients.ts";
import { type PartLabel, toPurchase } from "../mappers/lead.ts";
import type { Session } from "../sessions/session.ts";

/** The purchases of one lead, as far as the caller may see them. */
export function makeLeadPurchases(clients: Pick<Clients, "purchasing" | "identity" | "charges">) {
  const { purchasing } = clients;
  return {
    /** Undefined if the user has not bought the lead. */
    async own(
      leadId: string,
      pack: CountryPack,
      labelOf: PartLabel,
      { as, user }: Session,
    ): Promise<Purchase | undefined> {
      const { purchases } = await purchasing.listLeadPurchases({ leadId }, as);
      const [purchase] = purchases;
      if (!purchase) return undefined;
      const byCard = purchase.paymentSource === PaymentSource.CARD ? [purchase.id] : [];
      return toPurchase(purchase, pack, { labelOf, cards: await chargedCardsOf(clients, user.id, byCard, as) });
    },

    /** All of them with their buyers' names, for an admin. */
    async all(leadId: string, pack: CountryPack, as: Session["as"]): Promise<LeadDetail["buyers"]> {
      const { purchases } = await purchasing.listLeadPurchases({ leadId }, as);
      const buyers = await agentCardsOf(
        clients,
        purchases.map(({ buyerId }) => buyerId),
      );
      return purchases.map((purchase) => {
        const { parts: _, card: __, ...frozen } = toPurchase(purchase, pack);
        return { user: { id: purchase.buyerId, name: buyers.get(purchase.buyerId)?.name ?? "" }, purchase: frozen };
      });
    },
  };
}
