import { refuse } from "@doorlight/common/errors";
import { invoicedOn } from "@doorlight/common/product";
import type { Kit } from "@doorlight/common/runtime";
import type { Card } from "@doorlight/proto/billing/v1/cards_service_pb";
import { PaymentSource } from "@doorlight/proto/purchasing/v1/purchase_pb";
import { countLeads, getLead, listLeads, type Received, reportNotSent } from "../../contract/index.ts";
import { assertDefined } from "../assert-defined.ts";
import type { Clients } from "../clients.ts";
import type { Config } from "../config.ts";
import { ifAnswered } from "../answers/if-answered.ts";
import { isAdmin } from "../http/is-admin.ts";
import { readAffordablePage, readLeadPage } from "../answers/lead-pages.ts";
import { makeLeadPurchases } from "../answers/lead-purchases.ts";
import { namedViews } from "../answers/named-views.ts";
import { partLabels, toBuyersContact, toLead, toNotSentReport, toQuote } from "../mappers/lead.ts";
import type { LeadReads } from "../limits/lead-reads.ts";
import { listOf } from "../mappers/lead-list.ts";
import { toBounds, toLeadArea } from "../mappers/location.ts";
import { toRefundFields } from "../mappers/refund.ts";
import { readerLocale } from "../http/reader-locale.ts";
import { purchaseRefundsOf } from "../answers/purchase-refunds.ts";
import { renameFieldErrors } from "../http/rename-field-errors.ts";
import { route, signedIn } from "../http/route.ts";
import type { Session } from "../sessions/session.ts";

const toQueryParameter = renameFieldErrors((path) => (path === "locationIds" ? "location" : path));

type ListQuery = Pick<Received<typeof listLeads>["query"], "location" | "leadType" | "propertyType" | "listId">;

interface Ports {
  clients: Pick<Clients, "leads" | "leadLists" | "purchasing" | "identity" | "cards" | "charges" | "refunds">;
  leadReads: Pick<LeadReads, "admit">;
  kit: Pick<Kit<Config>, "packs" | "clock">;
}

/**
 * Leads joined with purchasing's quotes: the status and price on a screen come from the same rule that decides a
 * purchase.
 */
export function makeLeadRoutes({ clients, leadReads, kit: { packs, clock } }: Ports) {
  const { leads, leadLists, purchasing, cards } = clients;
  const purchases = makeLeadPurchases(clients);
  const packOf = (country: string) => assertDefined(packs.get(country), "country_pack");

  async function defaultCard(as: Session["as"]): Promise<Card | undefined> {
    const saved = await ifAnswered(as, (call) => cards.listCards({}, call));
    return saved?.cards.find(({ isDefault }) => isDefault);
  }

  /** The query's own filters, otherwise those of its lead list. */
  async function withList<Query extends ListQuery>(query: Query, { as }: Session) {
    const { listId, location, leadType, propertyType } = query;
    const list = listId ? listOf((await leadLists.findLeadList({ listId }, as)).list) : undefined;
    return {
      locationIds: location.length > 0 ? location : list?.locationIds,
      leadTypes: leadType.length > 0 ? leadType : list?.leadTypes,
      propertyTypes: propertyType.length > 0 ? propertyType : list?.propertyTypes,
    };
  }

  return [
    route(listLeads, async (call) => {
      const { query } = call;
      const session = signedIn(call);
      const { as, user } = session;
      const asked = {
        ...query,
        country: query.country ?? user.country,
        ...(await withList(query, session)),
        query: query.q,
      };
      const readPage = query.only === "affordable" ? readAffordablePage : readLeadPage;
      const page = await readPage(clients, asked, { as, locale: readerLocale(call), packOf }).catch(toQueryParameter);
      await leadReads.admit(
        session,
        page.items.map(({ id }) => id),
      );
      return page;
    }),

    route(countLeads, async (call) => {
      const { query } = call;
      const session = signedIn(call);
      const { as, user } = session;
      const { leadTypes, propertyTypes } = await withList(query, session);
      const asked = {
        ...query,
        country: query.country ?? user.country,
        parentIds: query.parentId,
        locationIds: query.location,
        leadTypes,
        propertyTypes,
        locale: readerLocale(call),
      };
      const { areas, bounds, points } = await leads.countLeads(asked, as);
      return {
        items: areas.map(toLeadArea),
        bounds: bounds ? toBounds(bounds) : null,
        points: points.map(({ lat, lon }) => ({ lat, lon })),
      };
    }),

    route(reportNotSent, async (call) => {
      const { pauses } = await leads.reportNotSent({ leadId: call.params.id }, signedIn(call).as);
      return { pauses };
    }),

    route(getLead, async (call) => {
      const session = signedIn(call);
      const { as, actorId, user } = session;
      const leadId = call.params.id;
      const [{ lead: found, views, report, canReport, ...contact }, { quotes }] = await Promise.all([
        leads.getLead({ leadId }, as),
        purchasing.quoteLeads({ leadIds: [leadId] }, as),
        leadReads.admit(session, [leadId]),
      ]);
      const [quote] = quotes;
      if (!quote) refuse("not_found");
      const locale = readerLocale(call);
      const wire = assertDefined(found, "lead");
      const pack = packOf(wire.country);
      const lead = toLead(wire, quote, locale, pack);
      const labels = partLabels(wire, locale);
      const card = quote.paymentSource === PaymentSource.CARD ? await defaultCard(as) : undefined;
      const buyers = isAdmin(user) ? await purchases.all(leadId, pack, as) : null;
      const purchase = lead.status === "obtained" ? await purchases.own(leadId, pack, labels, session) : undefined;
      const refunds = await purchaseRefundsOf(clients, purchase ? [purchase.id] : [], session);
      const detail = {
        ...lead,
        refusal: quote.refusal || null,
        quote: toQuote(quote, { invoicedOn: invoicedOn(pack, clock.now()), card, pack }, labels),
        participants: quote.cap - quote.spotsLeft,
        buyers,
        views: isAdmin(user) ? await namedViews(clients, views) : null,
        purchase: purchase ?? null,
        ...toBuyersContact(contact),
        report: report ? toNotSentReport(report) : null,
        canReport,
        ...toRefundFields(purchase && refunds?.get(purchase.id)),
      };
      // Purchasing judges the agent. That an admin cannot buy as an agent is the gateway's own rule.
      const buysAsOther = actorId !== undefined && detail.status === "available";
      return buysAsOther ? { ...detail, refusal: "not_while_impersonating" } : detail;
    }),
  ];
}
