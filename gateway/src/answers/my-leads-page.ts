import type { CountryPack } from "@doorlight/common/product";
import { periodRange } from "@doorlight/common/time";
import { Role } from "@doorlight/proto/identity/v1/user_pb";
import type { FollowUp } from "@doorlight/proto/leads/v1/follow_up_pb";
import { FollowUpCountSchema } from "@doorlight/proto/leads/v1/follow_ups_service_pb";
import { PaymentSource } from "@doorlight/proto/purchasing/v1/purchase_pb";
import type { KeptSpot } from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
import { type AnswerOf, type FollowUpState, type Locale, myLeads, type Received } from "../../contract/index.ts";
import { buyersContacts } from "./buyers-contacts.ts";
import { chargedCardsOf } from "./charged-cards.ts";
import type { Clients } from "../clients.ts";
import { answerOf } from "../mappers/answer-of.ts";
import { toFollowUp } from "../mappers/follow-up.ts";
import { partLabels, toLeadFacts, toLeadName, toPurchase } from "../mappers/lead.ts";
import { toAttemptFacts, toRefundFields } from "../mappers/refund.ts";
import { toInstant, toMoney } from "../mappers/values.ts";
import { purchaseRefundsOf } from "./purchase-refunds.ts";
import type { Session } from "../sessions/session.ts";

const countOf = answerOf(FollowUpCountSchema, myLeads.answer.shape.states.def.element);

type Query = Received<typeof myLeads>["query"];

type Search = { query: string; from: Date; to: Date; placesOnly: boolean };

type Asked = Search & { state: FollowUpState | undefined };

interface Reader {
  session: Session;
  pack: CountryPack;
  locale: Locale;
  now: Date;
}

/** A user's purchases of a period with their leads and contacts, page by page. */
export function makeMyLeadsPage(clients: Pick<Clients, "leads" | "followUps" | "purchasing" | "charges" | "refunds">) {
  const { leads, followUps, purchasing } = clients;

  async function search(query: Search, { as, user }: Session) {
    return user.role === Role.AGENT ? (await leads.searchPurchases(query, as)).leadIds : [];
  }

  /** The purchases of a period that a search and a state ask for, undefined for all; and how many are in each state. */
  async function find({ query, state, placesOnly, ...period }: Asked, session: Session) {
    const matches = query ? { among: { ids: await search({ query, placesOnly, ...period }, session) } } : {};
    if (session.user.role !== Role.AGENT) return { matches: state ? { among: { ids: [] } } : matches, counts: [] };
    const { counts, leadIds } = await followUps.countFollowUps({ ...period, ...matches, state }, session.as);
    return { matches: state ? { among: { ids: leadIds } } : matches, counts };
  }

  async function followUpsOf(leadIds: string[], { as, user }: Session) {
    if (user.role !== Role.AGENT) return new Map<string, FollowUp>();
    const { followUps: found } = await followUps.getFollowUps({ leadIds }, as);
    return new Map(found.map((followUp) => [followUp.leadId, followUp]));
  }

  /** The purchases that wait for the agent's card, with their leads. */
  async function waitingOf(kept: KeptSpot[], { as }: Session, locale: Locale) {
    if (kept.length === 0) return [];
    const { leads: found } = await leads.getLeads({ leadIds: kept.map(({ leadId }) => leadId) }, as);
    const untilOf = new Map(kept.map(({ leadId, until }) => [leadId, until]));
    return found.map((lead) => ({
      lead: { id: lead.id, ...toLeadName(lead, locale) },
      until: toInstant(untilOf.get(lead.id), "until"),
    }));
  }

  return async (query: Query, { session, pack, locale, now }: Reader): Promise<AnswerOf<typeof myLeads>> => {
    const { as } = session;
    const { period, days, limit, cursor, q = "", state, contacts } = query;
    const { from, to } = periodRange({ kind: period, days }, pack.timeZone, now);
    const { matches, counts } = await find({ query: q, from, to, state, placesOnly: contacts === "omitted" }, session);
    const page = await purchasing.listPurchases({ from, to, limit, cursor, ...matches }, as);
    const leadIds = page.purchases.map(({ leadId }) => leadId);
    const purchaseIds = page.purchases.map(({ id }) => id);
    const byCard = page.purchases.filter(({ paymentSource }) => paymentSource === PaymentSource.CARD);
    const [{ leads: found }, { quotes }, contactOf, cards, refundOf, followUpOf, waiting] = await Promise.all([
      leads.getLeads({ leadIds }, as),
      purchasing.quoteLeads({ leadIds }, as),
      buyersContacts(clients, { leadIds, grant: contacts === "shown" ? page.grant : undefined }, session),
      chargedCardsOf(
        clients,
        session.user.id,
        byCard.map(({ id }) => id),
        as,
      ),
      purchaseRefundsOf(clients, purchaseIds, session),
      followUpsOf(leadIds, session),
      waitingOf(page.keptSpots, session, locale),
    ]);
    const leadOf = new Map(found.map((lead) => [lead.id, lead]));
    const quoteOf = new Map(quotes.map((quote) => [quote.leadId, quote]));
    const [total] = page.totals;
    return {
      items: page.purchases.flatMap((purchase) => {
        const lead = leadOf.get(purchase.leadId);
        const quote = quoteOf.get(purchase.leadId);
        const followUp = followUpOf.get(purchase.leadId);
        if (!lead || !quote) return [];
        return [
          {
            purchase: toPurchase(purchase, pack, { labelOf: partLabels(lead, locale), cards }),
            lead: toLeadFacts(lead, quote, locale),
            ...contactOf(lead.id),
            followUp: followUp ? toFollowUp(followUp) : null,
            attempts: toAttemptFacts(refundOf, purchase.id),
            ...toRefundFields(refundOf?.get(purchase.id)),
          },
        ];
      }),
      nextCursor: page.nextCursor || null,
      count: page.count,
      total: total ? toMoney(total) : { amount: 0, currency: pack.currency },
      credits: page.credits,
      quota: page.quota,
      states: counts.map(countOf),
      waiting,
      away: [...(cards ? [] : ["cards" as const]), ...(refundOf ? [] : ["refunds" as const])],
    };
  };
}

export type MyLeadsPage = ReturnType<typeof makeMyLeadsPage>;
