import { refuse } from "@doorlight/common/errors";
import { type Dispute, ChargePurpose } from "@doorlight/proto/billing/v1/disputes_service_pb";
import type { ContactRead } from "@doorlight/proto/leads/v1/leads_service_pb";
import type { Purchase } from "@doorlight/proto/purchasing/v1/purchase_pb";
import type { AnswerOf, getDisputeEvidence, Locale } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { toLeadName } from "../mappers/lead.ts";
import { toInstant } from "../mappers/values.ts";
import type { Session } from "../sessions/session.ts";

const PAGE = 100;
/** Of purchases, and of reads: banks take disputes of charges of the last months. */
const MOST_PAGES = 10;

/** What a disputed purchase brought its buyer, to answer the bank with. Refuses `not_found`. */
export function makeDisputeEvidence({
  disputes,
  purchasing,
  leads,
}: Pick<Clients, "disputes" | "purchasing" | "leads">) {
  return async (chargeId: string, as: Session["as"], locale: Locale): Promise<AnswerOf<typeof getDisputeEvidence>> => {
    const dispute = (await disputes.getDispute({ chargeId }, as)).dispute ?? refuse("not_found");
    const purchase = dispute.purpose === ChargePurpose.PURCHASE ? await purchaseOf(dispute, as) : undefined;
    if (!purchase) return { purchase: null, reads: [] };
    const { leadId } = purchase;
    const [reads, found] = await Promise.all([
      readsOf(leadId, dispute.userId, as),
      leads.getLeads({ leadIds: [leadId] }, as),
    ]);
    const [lead] = found.leads;
    return {
      purchase: {
        leadId,
        lead: lead ? toLeadName(lead, locale) : null,
        acquiredAt: toInstant(purchase.acquiredAt, "purchase.acquired_at"),
      },
      reads: reads.map(({ readAt, isByToken }) => ({ readAt: toInstant(readAt, "contact_read.read_at"), isByToken })),
    };
  };

  async function purchaseOf({ userId, referenceId }: Dispute, as: Session["as"]): Promise<Purchase | undefined> {
    let cursor = "";
    for (let pages = 0; pages < MOST_PAGES; pages++) {
      const page = await purchasing.listPurchasesOfAgent({ userId, limit: PAGE, cursor }, as);
      const found = page.purchases.find(({ id }) => id === referenceId);
      if (found || !page.nextCursor) return found;
      cursor = page.nextCursor;
    }
    return undefined;
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
