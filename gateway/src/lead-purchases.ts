import type { CallOptions } from "@connectrpc/connect";
import type { CountryPack } from "@doorlight/common/product";
import type { LeadDetail, Purchase } from "../contract/index.ts";
import type { Clients } from "./clients.ts";
import { type PartLabel, toPurchase } from "./mappers/lead.ts";

/** The purchases of one lead, as far as the caller may see them. */
export function makeLeadPurchases({ purchasing, identity }: Pick<Clients, "purchasing" | "identity">) {
  return {
    /** Undefined where the user has not bought the lead. */
    async own(leadId: string, pack: CountryPack, labelOf: PartLabel, as: CallOptions): Promise<Purchase | undefined> {
      const { purchases } = await purchasing.listLeadPurchases({ leadId }, as);
      return purchases[0] && toPurchase(purchases[0], pack, labelOf);
    },

    /** All of them with their buyers' names, for an admin. */
    async all(leadId: string, pack: CountryPack, as: CallOptions): Promise<LeadDetail["buyers"]> {
      const { purchases } = await purchasing.listLeadPurchases({ leadId }, as);
      if (purchases.length === 0) return [];
      const { agents } = await identity.listAgentCards({ userIds: purchases.map(({ buyerId }) => buyerId) });
      const names = new Map(agents.map(({ id, name }) => [id, name]));
      return purchases.map((purchase) => {
        const { parts: _, ...frozen } = toPurchase(purchase, pack);
        return { user: { id: purchase.buyerId, name: names.get(purchase.buyerId) ?? "" }, purchase: frozen };
      });
    },
  };
}
