import { listDeskLeads, searchDeskLeads } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { readerLocale } from "../http/reader-locale.ts";
import { route, signedIn } from "../http/route.ts";
import { toDeskLead } from "../mappers/lead-desk.ts";

type Ports = { clients: Pick<Clients, "leadDesk"> };

/** Requests and leads for the back office. */
export function makeLeadDeskRoutes({ clients: { leadDesk } }: Ports) {
  return [
    route(listDeskLeads, async (call) => {
      const { limit, cursor, country, withinDays, ...asked } = call.query;
      const filter = {
        country,
        withinDays,
        states: asked.state,
        locationIds: asked.location,
        leadTypes: asked.leadType,
        sources: asked.source,
      };
      const page = await leadDesk.listDeskLeads({ filter, limit, cursor }, signedIn(call).as);
      const locale = readerLocale(call);
      return { items: page.leads.map((lead) => toDeskLead(lead, locale)), nextCursor: page.nextCursor || null };
    }),

    route(searchDeskLeads, async (call) => {
      const { q: query, ...filter } = call.body;
      const found = await leadDesk.searchDeskLeads({ query, filter }, signedIn(call).as);
      const locale = readerLocale(call);
      return { items: found.leads.map((lead) => toDeskLead(lead, locale)), isCut: found.isCut };
    }),
  ];
}
