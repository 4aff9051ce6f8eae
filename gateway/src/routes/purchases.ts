import { type Timestamp, timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Kit } from "@doorlight/common/runtime";
import { periodRange, seconds } from "@doorlight/common/time";
import type { Logger } from "@doorlight/common/telemetry";
import { Role } from "@doorlight/proto/identity/v1/user_pb";
import type { LeadContact } from "@doorlight/proto/leads/v1/leads_service_pb";
import { type BoughtLead, buyLead, getLead, myLeads } from "../../contract/index.ts";
import { assertDefined } from "../assert-defined.ts";
import type { Clients } from "../clients.ts";
import type { Config } from "../config.ts";
import { paymentSource } from "../mappers/enum-text.ts";
import { partLabels, toBuyersContact, toLeadFacts, toPurchase } from "../mappers/lead.ts";
import { toMoney } from "../mappers/values.ts";
import { readerLocale } from "../reader-locale.ts";
import { route, signedIn } from "../route.ts";
import type { Session } from "../sessions/session.ts";

interface Ports {
  clients: Pick<Clients, "leads" | "purchasing">;
  kit: Pick<Kit<Config>, "packs" | "clock">;
  log: Pick<Logger, "warn">;
}

/** The buyer of a lead waits no longer for the contact. */
const CONTACT_MS = seconds(1.5);

export function makePurchaseRoutes({ clients: { leads, purchasing }, kit: { packs, clock }, log }: Ports) {
  /** The purchase stands, whatever comes of this: without an answer the contact is to be had a moment later. */
  async function contactOf(leadId: string, grant: string, { as }: Session): Promise<Omit<BoughtLead, "purchase">> {
    try {
      const answer = await leads.getContact({ leadId, grant }, { ...as, timeoutMs: CONTACT_MS });
      return { ...toBuyersContact(answer), contactPath: null };
    } catch (error) {
      log.warn({ leadId, cause: String(error) }, "A lead was bought, its contact could not be had");
      return { contact: null, contactErasedAt: null, contactPath: getLead.path.replace(":id", leadId) };
    }
  }

  /** Contacts are for agents. Others may have purchases of the time when they were one. */
  async function contactsOf(grant: string, { as, user }: Session): Promise<Map<string, LeadContact>> {
    if (user.role !== Role.AGENT) return new Map();
    const { contacts } = await leads.listContacts({ grant }, as);
    return new Map(contacts.map((contact) => [contact.leadId, contact]));
  }

  async function search(
    query: { query: string; from: Timestamp; to: Timestamp },
    { as, user }: Session,
  ): Promise<string[]> {
    return user.role === Role.AGENT ? (await leads.searchPurchases(query, as)).leadIds : [];
  }

  return [
    route(buyLead, async (call) => {
      const session = signedIn(call);
      const { as, user } = session;
      const { idempotencyKey, body } = call;
      const leadId = call.params.id;
      const requestedSource = body.paymentSource && { paymentSource: paymentSource.fromText(body.paymentSource) };
      const { purchase, grant } = await purchasing.buyLead({ leadId, idempotencyKey, ...requestedSource }, as);
      // Leads has not consumed the purchase's event yet: the grant proves the purchase.
      const contact = await contactOf(leadId, grant, session);
      const pack = assertDefined(packs.get(user.country), "country_pack");
      return { purchase: toPurchase(assertDefined(purchase, "purchase"), pack), ...contact };
    }),

    route(myLeads, async (call) => {
      const session = signedIn(call);
      const { as, user } = session;
      const { period, days, limit, cursor, q, contacts } = call.query;
      const pack = assertDefined(packs.get(user.country), "country_pack");
      const range = periodRange({ kind: period, days }, pack.timeZone, clock.now());
      const [from, to] = [timestampFromDate(range.from), timestampFromDate(range.to)];
      const among = q ? { among: { ids: await search({ query: q, from, to }, session) } } : {};
      const page = await purchasing.listPurchases({ from, to, limit, cursor: cursor ?? "", ...among }, as);
      const leadIds = page.purchases.map(({ leadId }) => leadId);
      const [{ leads: found }, { quotes }, contactOf] = await Promise.all([
        leads.getLeads({ leadIds }, as),
        purchasing.quoteLeads({ leadIds }, as),
        contacts === "shown" ? contactsOf(page.grant, session) : new Map<string, LeadContact>(),
      ]);
      const leadOf = new Map(found.map((lead) => [lead.id, lead]));
      const quoteOf = new Map(quotes.map((quote) => [quote.leadId, quote]));
      const [total] = page.totals;
      const locale = readerLocale(call);
      return {
        items: page.purchases.flatMap((purchase) => {
          const lead = leadOf.get(purchase.leadId);
          const quote = quoteOf.get(purchase.leadId);
          if (!lead || !quote) return [];
          const labels = partLabels(lead, locale);
          return [
            {
              purchase: toPurchase(purchase, pack, labels),
              lead: toLeadFacts(lead, quote, locale),
              ...toBuyersContact(contactOf.get(lead.id) ?? {}),
            },
          ];
        }),
        nextCursor: page.nextCursor || null,
        count: page.count,
        total: total ? toMoney(total) : { amount: 0, currency: pack.currency },
        credits: page.credits,
      };
    }),
  ];
}
