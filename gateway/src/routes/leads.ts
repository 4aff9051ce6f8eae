import { refuse } from "@doorlight/common/errors";
import { LeadSort } from "@doorlight/proto/leads/v1/leads_service_pb";
import { getLead, listLeads } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { told } from "../present/common.ts";
import { toLead, toLeadDetail } from "../present/lead.ts";
import { leadType, propertyType } from "../proto-text.ts";
import { route, signedIn } from "../route.ts";

const sorts = { newest: LeadSort.NEWEST, oldest: LeadSort.OLDEST };

/** What leads shows, joined with what purchasing asks for it: status and price come from the rule that decides a purchase. */
export function leads({ clients: { leads, purchasing } }: { clients: Clients }) {
  return [
    route(listLeads, async (call) => {
      const { query } = call;
      const { as, user } = signedIn(call);
      const page = await leads.listLeads(
        {
          country: user.country,
          locationIds: query.location,
          leadTypes: query.leadType.map((type) => leadType.fromText(type)),
          propertyTypes: query.propertyType.map((type) => propertyType.fromText(type)),
          query: query.q ?? "",
          ...(query.priceMax !== undefined && { priceMax: BigInt(query.priceMax) }),
          spotsLeftOnly: query.spotsLeft === "true",
          sort: sorts[query.sort],
          limit: query.limit,
          cursor: query.cursor ?? "",
        },
        as,
      );
      const { quotes } = await purchasing.quoteLeads({ leadIds: page.leads.map(({ id }) => id) }, as);
      const byLead = new Map(quotes.map((quote) => [quote.leadId, quote]));
      return {
        // A lead that purchasing has not heard of yet is listed a moment later, when it can be bought.
        items: page.leads.flatMap((lead) => {
          const quote = byLead.get(lead.id);
          return quote ? [toLead(lead, quote)] : [];
        }),
        nextCursor: page.nextCursor || null,
        total: page.total,
      };
    }),

    route(getLead, async (call) => {
      const { as, actorId } = signedIn(call);
      const leadId = call.params.id;
      const [{ lead, contact }, { quotes }] = await Promise.all([
        leads.getLead({ leadId }, as),
        purchasing.quoteLeads({ leadIds: [leadId] }, as),
      ]);
      const [quote] = quotes;
      if (!quote) refuse("not_found");
      const detail = toLeadDetail(told(lead, "the lead"), quote, contact);
      // Purchasing judges the agent; that nobody buys as somebody else is the gateway's own rule.
      const buysAsOther = actorId !== undefined && detail.status === "available";
      return buysAsOther ? { ...detail, refusal: "not_while_impersonating" } : detail;
    }),
  ];
}
