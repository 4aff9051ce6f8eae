import type { Kit } from "@doorlight/common/runtime";
import { FactKind, FactSchema } from "@doorlight/proto/notifications/v1/timeline_service_pb";
import { listTimeline, TimelineFact } from "../../contract/index.ts";
import { agentCardsOf } from "../answers/agent-cards.ts";
import { dayRangeIn } from "../answers/day-range.ts";
import { ifAnswered } from "../answers/if-answered.ts";
import { leadNamesOf } from "../answers/lead-names.ts";
import type { Clients } from "../clients.ts";
import type { Config } from "../config.ts";
import { readerLocale } from "../http/reader-locale.ts";
import { route, signedIn } from "../http/route.ts";
import { answerOf } from "../mappers/answer-of.ts";
import type { Session } from "../sessions/session.ts";

type Ports = {
  clients: Pick<Clients, "timeline" | "identity" | "leads" | "campaigns">;
  kit: Pick<Kit<Config>, "packs">;
};

const toFact = answerOf(FactSchema, TimelineFact);

const campaignKinds = [FactKind.CAMPAIGN_STARTED, FactKind.CAMPAIGN_ENDED];
const invoiceKinds = [
  FactKind.INVOICE_SENT,
  FactKind.INVOICE_OVERDUE,
  FactKind.INVOICE_PAID,
  FactKind.PAYMENT_REVERSED,
];

/** Of the object of a fact. Of an invoice its number. */
const nameOf = (fact: { kind: FactKind; code: string } | undefined, campaign: string | null | undefined) =>
  (fact && invoiceKinds.includes(fact.kind) ? fact.code : campaign) || null;

/** What happened in the business, with the names of today. */
export function makeTimelineRoutes({ clients, kit: { packs } }: Ports) {
  const { timeline, campaigns } = clients;

  async function campaignNamesOf(ids: string[], as: Session["as"]) {
    const asked = { ids, limit: Math.max(1, ids.length) };
    const found = ids.length > 0 && (await ifAnswered(as, (call) => campaigns.listCampaigns(asked, call)));
    return new Map(found ? found.campaigns.map(({ id, plan }) => [id, plan?.name ?? null]) : []);
  }

  return route(listTimeline, async (call) => {
    const { as, user } = signedIn(call);
    const { kind, from, to, ...query } = call.query;
    const asked = { ...query, kinds: kind, ...dayRangeIn(packs, query.country ?? user.country, { from, to }) };
    const { items, nextCursor } = await timeline.listFacts(asked, as);
    const idsOf = (read: (item: (typeof items)[number]) => string) => [...new Set(items.map(read).filter(Boolean))];
    const [people, leadNames, campaignNames] = await Promise.all([
      ifAnswered(as, ({ timeoutMs }) =>
        agentCardsOf(
          clients,
          idsOf(({ userId }) => userId),
          { timeoutMs },
        ),
      ),
      leadNamesOf(
        clients,
        idsOf(({ leadId }) => leadId),
        readerLocale(call),
        as,
      ),
      campaignNamesOf(
        idsOf(({ fact, objectId }) => (fact && campaignKinds.includes(fact.kind) ? objectId : "")),
        as,
      ),
    ]);
    return {
      items: items.map(({ fact, userId, leadId, objectId }) => ({
        ...toFact(fact),
        user: userId ? { id: userId, ...(people && { name: people.get(userId)?.name ?? null }) } : null,
        lead: leadId ? { id: leadId, name: leadNames.get(leadId) ?? null } : null,
        object: objectId ? { id: objectId, name: nameOf(fact, campaignNames.get(objectId)) } : null,
      })),
      nextCursor: nextCursor || null,
    };
  });
}
