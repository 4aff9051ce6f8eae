import type { CallOptions } from "@connectrpc/connect";
import type { CountryPack } from "@doorlight/common/product";
import type { LeadDetail, Purchase } from "../contract/index.ts";
import { agentCardsOf } from "./agent-cards.ts";
import type { Clients } from "./clients.ts";
import { type PartLabel, toPurchase } from "./mappers/lead.ts";

/** The purchases of one lead, as far as the caller may see them. */
export function makeLeadPurchases(clients: Pick<Clients, "purchasing" | "identity">) {
  const { purchasing } = clients;
  return {
    /** Undefined where the user has not bought the lead. */
    async own(leadId: string, pack: CountryPack, labelOf: PartLabel, as: CallOptions): Promise<Purchase | undefined> {
      const { purchases } = await purchasing.listLeadPurchases({ leadId }, as);
      return purchases[0] && toPurchase(purchases[0], pack, labelOf);
    },

    /** All of them with their buyers' names, for an admin. */
    async all(leadId: string, pack: CountryPack, as: CallOptions): Promise<LeadDetail["buyers"]> {
      const { purchases } = await purchasing.listLeadPurchases({ leadId }, as);
      const buyers = await agentCardsOf(
        clients,
        purchases.map(({ buyerId }) => buyerId),
      );
      return purchases.map((purchase) => {
        const { parts: _, ...frozen } = toPurchase(purchase, pack);
        return { user: { id: purchase.buyerId, name: buyers.get(purchase.buyerId)?.name ?? "" }, purchase: frozen };
      });
    },
  };
}
