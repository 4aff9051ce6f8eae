import { refuse } from "@doorlight/common/errors";
import type { ContactRead } from "@doorlight/proto/leads/v1/leads_service_pb";
import type { Purchase } from "@doorlight/proto/purchasing/v1/purchase_pb";
import type { AnswerOf, getDisputeEvidence, Locale } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { toLeadName } from "../mappers/lead.ts";
import { toInstant } from "../mappers/values.ts";
import type { Session } from "../sessions/session.ts";
import { type AgentCards, agentCardsOf, personOf } from "./agent-cards.ts";

const PAGE = 100;
/** Of the reads of a lead by its buyer. */
const MOST_PAGES = 10;
/** Leads whose reads are asked for: a pack or a month has many. */
const AT_ONCE = 10;

type Evidence = AnswerOf<typeof getDisputeEvidence>;

/** What a disputed charge paid, to answer the bank with. Refuses `not_found`. */
export function makeDisputeEvidence(clients: Pick<Clients, "disputes" | "identity" | "purchasing" | "leads">) {
  const { disputes, purchasing, leads } = clients;
  return async (chargeId: string, as: Session["as"], locale: Locale): Promise<Evidence> => {
    const { userId, referenceId } = (await disputes.getDispute({ chargeId }, as)).dispute ?? refuse("not_found");
    const { purchases } = await purchasing.listChargedPurchases({ userId, referenceId }, as);
    const [names, cards] = await Promise.all([
      leadsOf(purchases, as),
      agentCardsOf(
        clients,
        purchases.map(({ buyerId }) => buyerId),
        { evenErased: true },
      ),
    ]);
    const proven: Evidence["purchases"] = [];
    for (let from = 0; from < purchases.length; from += AT_ONCE) {
      const some = purchases.slice(from, from + AT_ONCE);
      proven.push(...(await Promise.all(some.map((purchase) => proofOf(purchase, names, cards, as, locale)))));
    }
    return { purchases: proven };
  };

  async function proofOf(
    { leadId, buyerId, acquiredAt, refundedAt }: Purchase,
    names: Awaited<ReturnType<typeof leadsOf>>,
    cards: AgentCards,
    as: Session["as"],
    locale: Locale,
  ): Promise<Evidence["purchases"][number]> {
    const [lead, reads] = [names.get(leadId), await readsOf(leadId, buyerId, as)];
    return {
      leadId,
      lead: lead ? toLeadName(lead, locale) : null,
      buyer: personOf(buyerId, cards),
      acquiredAt: toInstant(acquiredAt, "purchase.acquired_at"),
      refundedAt: refundedAt ? toInstant(refundedAt, "purchase.refunded_at") : null,
      reads: reads.map(({ readAt, isByToken }) => ({ readAt: toInstant(readAt, "contact_read.read_at"), isByToken })),
    };
  }

  async function leadsOf(purchases: readonly Purchase[], as: Session["as"]) {
    const ids = [...new Set(purchases.map(({ leadId }) => leadId))];
    const pages = Array.from({ length: Math.ceil(ids.length / PAGE) }, (_, page) =>
      leads.getLeads({ leadIds: ids.slice(page * PAGE, (page + 1) * PAGE) }, as),
    );
    return new Map((await Promise.all(pages)).flatMap((page) => page.leads.map((lead) => [lead.id, lead])));
  }

  /** Newest first. Of the buyer alone: others read for reasons that prove nothing here. */
  async function readsOf(leadId: string, readerId: string, as: Session["as"]): Promise<ContactRead[]> {
    const all: ContactRead[] = [];
    let cursor = "";
    for (let pages = 0; pages < MOST_PAGES; pages++) {
      const page = await leads.listContactReads({ leadId, readerId, limit: PAGE, cursor }, as);
      all.push(...page.reads.filter(({ isFound }) => !isFound));
      if (!page.nextCursor) break;
      cursor = page.nextCursor;
    }
    return all;
  }
}
