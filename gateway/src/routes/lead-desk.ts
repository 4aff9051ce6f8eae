import type { Kit } from "@doorlight/common/runtime";
import {
  closeDeskLead,
  correctDeskLead,
  decidePause,
  getDeskLead,
  listDeskLeads,
  markDuplicate,
  readSellerContact,
  reopenDeskLead,
  resolveLeadRefunds,
  searchDeskLeads,
  undoDuplicate,
  withdrawDeskLead,
} from "../../contract/index.ts";
import { makeDeskStory } from "../answers/desk-story.ts";
import { assertDefined } from "../assert-defined.ts";
import type { Clients } from "../clients.ts";
import type { Config } from "../config.ts";
import { readerLocale } from "../http/reader-locale.ts";
import { route, signedIn } from "../http/route.ts";
import { toBuyersContact } from "../mappers/lead.ts";
import { toDeskLead } from "../mappers/lead-desk.ts";
import { toLocation } from "../mappers/location.ts";

type Ports = {
  clients: Pick<Clients, "leadDesk" | "mailLog" | "refunds" | "purchasing" | "identity" | "charges" | "disputes">;
  kit: Pick<Kit<Config>, "packs">;
};

/** Requests and leads for the back office. */
export function makeLeadDeskRoutes({ clients, kit: { packs } }: Ports) {
  const { leadDesk, purchasing, refunds, disputes } = clients;
  const storyOf = makeDeskStory({ clients, packOf: (country) => assertDefined(packs.get(country), "country_pack") });
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
        tests: asked.tests === "true",
      };
      const page = await leadDesk.listDeskLeads({ filter, limit, cursor }, signedIn(call).as);
      const locale = readerLocale(call);
      return { items: page.leads.map((lead) => toDeskLead(lead, locale)), nextCursor: page.nextCursor || null };
    }),

    route(searchDeskLeads, async (call) => {
      const { q: query, ...filter } = call.body;
      const locale = readerLocale(call);
      const found = await leadDesk.searchDeskLeads({ query, filter, locale }, signedIn(call).as);
      return {
        items: found.leads.map((lead) => toDeskLead(lead, locale)),
        isCut: found.isCut,
        places: found.places.map(({ country, location }) => ({
          country,
          location: toLocation(assertDefined(location, "desk_place.location")),
        })),
      };
    }),

    route(getDeskLead, (call) => storyOf(call.params.id, signedIn(call).as, readerLocale(call))),

    route(closeDeskLead, async (call) => {
      await leadDesk.closeDeskLead({ ...call.params, ...call.body }, signedIn(call).as);
    }),

    route(correctDeskLead, async (call) => {
      const { valuation: valuationAmount, ...body } = call.body;
      await leadDesk.correctDeskLead({ ...call.params, ...body, valuationAmount }, signedIn(call).as);
    }),

    route(reopenDeskLead, async (call) => {
      await leadDesk.reopenDeskLead({ ...call.params, ...call.body }, signedIn(call).as);
    }),

    route(markDuplicate, async (call) => {
      await leadDesk.markDuplicate({ ...call.params, ...call.body }, signedIn(call).as);
    }),

    route(undoDuplicate, async (call) => {
      await leadDesk.undoDuplicate({ ...call.params, ...call.body }, signedIn(call).as);
    }),

    route(decidePause, async (call) => {
      await leadDesk.decidePause({ ...call.params, ...call.body }, signedIn(call).as);
    }),

    route(withdrawDeskLead, async (call) => {
      await leadDesk.withdrawDeskLead({ ...call.params, ...call.body }, signedIn(call).as);
    }),

    route(resolveLeadRefunds, async (call) => {
      const { as } = signedIn(call);
      const { outcome, message, version } = call.body;
      const leadId = call.params.id;
      const { purchases } = await purchasing.listLeadPurchases({ leadId }, as);
      const purchaseIds = purchases.map(({ id }) => id);
      // Without its answer nothing is refunded that the bank may keep.
      const { purchaseIds: disputedIds } = await disputes.listDisputedPurchases({ purchaseIds }, as);
      const verdict = { approve: outcome === "approved", message, version, disputedIds };
      const { decided, leftOut } = await refunds.resolveLeadRefunds({ leadId, ...verdict }, as);
      return { decided, leftOut };
    }),

    route(readSellerContact, async (call) =>
      toBuyersContact(await leadDesk.readSellerContact(call.params, signedIn(call).as)),
    ),
  ];
}
