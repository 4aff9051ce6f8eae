import { consumer, type Consumer } from "@doorlight/common/kafka";
import { ifKnown } from "@doorlight/common/rpc";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { TokenKindsChangedSchema } from "@doorlight/proto/identity/v1/tokens_pb";
import { AgentNotifiedSchema } from "@doorlight/proto/notifications/v1/events_pb";
import { WebhookEndpointRemovedSchema } from "@doorlight/proto/notifications/v1/facts_pb";
import {
  BuyingEndedSchema,
  DeliveryDecidedSchema,
  LeadPricedSchema,
  PurchaseConfirmedSchema,
  PurchaseRefundedSchema,
} from "@doorlight/proto/purchasing/v1/events_pb";
import { ContactWithheldChangedSchema } from "@doorlight/proto/purchasing/v1/facts_pb";
import {
  ContactAttemptLoggedSchema,
  RefundApprovedSchema,
  RefundCancelledSchema,
  RefundRequestedSchema,
} from "@doorlight/proto/refunds/v1/events_pb";
import type { UseCases } from "./parts/use-cases.ts";

/** Reasons of refunds by which a buyer doubts the person of a lead. */
const isDoubt = (reason: string | null | undefined) => reason === "not_selling" || reason === "wrong_phone";

export function makeConsumers(useCases: UseCases): Consumer[] {
  const { projectPurchases, projectPrices, projectBuyingEnd, eraseViewer, leads, decisions, followUps, testers } =
    useCases;
  const { sourceVolumes, leadLists, recordClaim, cancelClaim } = useCases;
  /** Purchases by lead, of tests or of others. */
  const purchasesOf = (reader: Consumer) =>
    reader
      .onMany(PurchaseConfirmedSchema, async (purchases, tx) => {
        const bought = purchases.map(({ leadId, buyerId: agentId, acquiredAt, spotsLeft }) => ({
          leadId,
          agentId,
          acquiredAt,
          spotsLeft,
        }));
        await projectPurchases(tx, bought);
        const sales = purchases.map(({ purchaseId, leadId, fee }) => ({ purchaseId, leadId, fee: fee.amount }));
        await sourceVolumes.recordSales(tx, sales);
      })
      .on(PurchaseRefundedSchema, async ({ purchaseId, leadId, buyerId, refundedAt }, tx) => {
        await leads.removeBuyer(tx, leadId, buyerId);
        await sourceVolumes.recordRefund(tx, purchaseId, refundedAt);
      })
      .on(BuyingEndedSchema, ({ leadId, endedAt, spotsLeft }, tx) => projectBuyingEnd(tx, leadId, endedAt, spotsLeft));
  const reasonsOf = (reader: Consumer) =>
    reader.on(RefundApprovedSchema, ({ purchaseId, leadId, reason }, tx) =>
      sourceVolumes.recordReason(tx, { purchaseId, leadId, reason }),
    );
  return [
    purchasesOf(consumer("leads.purchases")),

    reasonsOf(purchasesOf(consumer("leads.test-purchases", { ofTests: true }))),

    reasonsOf(consumer("leads.refunds"))
      .on(RefundRequestedSchema, async (request, tx) => {
        const { leadId, buyerId: agentId, officeId } = request;
        if (request.isAppeal || request.byRule || !isDoubt(ifKnown(request, "reason"))) return;
        await recordClaim(tx, { leadId, agentId, officeId });
      })
      .on(RefundCancelledSchema, ({ leadId, buyerId: agentId }, tx) => cancelClaim(tx, { leadId, agentId })),

    // Many at once, because a new price list changes the price of every open lead of its country.
    consumer("leads.prices").onMany(LeadPricedSchema, (prices, tx) =>
      projectPrices(
        tx,
        prices.map(({ leadId, price, priceListVersion }) => ({ leadId, price: price?.amount, priceListVersion })),
      ),
    ),

    consumer("leads.deliveries").on(DeliveryDecidedSchema, ({ leadId, listId, purchaseId, reason, cap }, tx) => {
      const isDelivered = purchaseId !== null;
      return decisions.setDelivery(tx, leadId, listId, {
        isDelivered,
        reason: reason || undefined,
        cap: cap ?? undefined,
      });
    }),

    consumer("leads.notifications")
      .on(AgentNotifiedSchema, ({ leadId, listIds, outcome }, tx) =>
        decisions.setNotification(tx, leadId, listIds, outcome),
      )
      .on(WebhookEndpointRemovedSchema, ({ userId, endpointId }, tx) => leadLists.dropEndpoint(tx, userId, endpointId)),

    // They may come in any order.
    consumer("leads.withheld-contacts").on(
      ContactWithheldChangedSchema,
      ({ leadId, buyerId: agentId, withheld, version }, tx) =>
        leads.withholdContact(tx, { leadId, agentId, withheld, version }),
    ),

    consumer("leads.contact-attempts").on(ContactAttemptLoggedSchema, ({ leadId, buyerId, loggedAt }, tx) =>
      followUps.markCalled(tx, leadId, buyerId, loggedAt),
    ),

    consumer("leads.users")
      .on(UserErasedSchema, ({ userId }, tx) => eraseViewer(tx, userId))
      .on(TokenKindsChangedSchema, ({ userId, hasTest }, tx, { version }) =>
        testers.set(tx, userId, { hasTest, version }),
      ),
  ];
}
