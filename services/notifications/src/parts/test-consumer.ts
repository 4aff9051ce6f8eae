import { type Consumer, consumer } from "@doorlight/common/kafka";
import { ifKnown } from "@doorlight/common/rpc";
import { ContactErasedSchema, LeadClosedSchema, LeadMatchedSchema } from "@doorlight/proto/leads/v1/events_pb";
import { IntakeChangedSchema } from "@doorlight/proto/leads/v1/facts_pb";
import { PurchaseConfirmedSchema, PurchaseRefundedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import type { LeadBuyerStore } from "../db/lead-buyer-store.ts";
import { momentOf, toDelivered, toMatchedHome, toOutcome, toRefunded } from "../mappers.ts";
import type { RecordWebhooks } from "../use-cases/record-webhooks.ts";

type UseCases = {
  recordWebhooks: RecordWebhooks;
  leadBuyers: Pick<LeadBuyerStore, "add" | "markRefunded" | "endOf">;
};

/** Tests are for programs alone: neither mails nor news, which people would read, come of one. */
export function makeTestConsumer({ recordWebhooks, leadBuyers }: UseCases): Consumer {
  const test = true;
  return (
    consumer("notifications.tests", { ofTests: true })
      .on(LeadMatchedSchema, (lead, tx, { time }) => {
        const { leadId, country, matches } = lead;
        const about = { leadId, country, happenedAt: momentOf(lead, "matchedAt", time), test };
        return recordWebhooks.ofMatch(tx, about, matches, toMatchedHome(lead));
      })
      .onMany(PurchaseConfirmedSchema, async (purchases, tx, metas) => {
        await leadBuyers.add(
          tx,
          purchases.map(({ leadId, buyerId: agentId }) => ({ leadId, agentId, test })),
        );
        const delivered = purchases.map((purchase, i) => {
          const { time, traceparent } = metas[i]!;
          const happenedAt = momentOf(purchase, "acquiredAt", time);
          return { ...toDelivered(purchase, { happenedAt, traceparent }), test };
        });
        await recordWebhooks.ofPurchases(tx, delivered);
      })
      .on(PurchaseRefundedSchema, async (purchase, tx, { time }) => {
        const { leadId, buyerId: agentId } = purchase;
        await leadBuyers.markRefunded(tx, { leadId, agentId, returnedAs: ifKnown(purchase, "returnedAs") ?? null });
        await recordWebhooks.ofRefund(tx, { ...toRefunded(purchase, momentOf(purchase, "refundedAt", time)), test });
      })
      // The end is kept for a purchase that is consumed after it.
      .on(LeadClosedSchema, async (lead, tx, { time }) => {
        const { leadId, country } = lead;
        const closedAt = momentOf(lead, "closedAt", time);
        await leadBuyers.endOf(tx, leadId, { closedAt });
        const about = { leadId, country, happenedAt: closedAt, test };
        await recordWebhooks.ofClosing(tx, about, ifKnown(lead, "reason") ?? null);
      })
      .on(ContactErasedSchema, async (lead, tx, { time }) => {
        const { leadId, country } = lead;
        const erasedAt = momentOf(lead, "erasedAt", time);
        const erasureReason = ifKnown(lead, "reason") ?? null;
        await leadBuyers.endOf(tx, leadId, { erasedAt, erasureReason });
        const about = { leadId, country, happenedAt: erasedAt, test };
        await recordWebhooks.ofErasure(tx, about, erasureReason);
      })
      .on(IntakeChangedSchema, (changed, tx) => recordWebhooks.ofOutcome(tx, { ...toOutcome(changed), test }))
  );
}
