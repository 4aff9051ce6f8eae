import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { NotificationPace } from "@doorlight/proto/leads/v1/lead_list_pb";
import { PropertyCondition, PropertyType } from "@doorlight/proto/leads/v1/lead_pb";
import { LeadStatus } from "@doorlight/proto/purchasing/v1/purchase_pb";
import type { PeerData } from "./fake-peers.ts";
import { place } from "./mail-people.ts";

const id = () => crypto.randomUUID();

/** Lists and leads that the peers of a service know. */
export function makeNewsPeers(peers: PeerData) {
  return {
    /** Mails at once, unless `changes` differ. */
    list(userId: string, changes: object = {}) {
      const listId = id();
      const settings = { name: "Kallio", notifies: true, pace: NotificationPace.AT_ONCE, unsubscribeToken: "t0ken" };
      peers.lists.set(listId, { listId, userId, ...settings, ...changes });
      return listId;
    },

    lead(status = LeadStatus.AVAILABLE) {
      const leadId = id();
      const facts = { leadType: LeadType.REQUEST_FOR_QUOTE, propertyType: PropertyType.FLAT, place };
      const home = { rooms: 3, area: 72, constructionYear: 1938, condition: PropertyCondition.GOOD };
      const description = "Call \u2022\u2022\u2022 about the view.";
      peers.leads.set(leadId, { id: leadId, ...facts, ...home, description });
      const price = { amount: 5175n, currency: "EUR" };
      peers.quotes.set(leadId, { leadId, status, price, spotsLeft: 2, cap: 4 });
      return leadId;
    },
  };
}
