import { consumer, type Consumer } from "@doorlight/common/kafka";
import { toDate } from "@doorlight/common/rpc";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { AgentNotifiedSchema } from "@doorlight/proto/notifications/v1/events_pb";
import {
  BuyingEndedSchema,
  DeliveryDecidedSchema,
  type LeadPriced,
  LeadPricedSchema,
  type PurchaseConfirmed,
  PurchaseConfirmedSchema,
  PurchaseRefundedSchema,
} from "@doorlight/proto/purchasing/v1/events_pb";
import { ContactAttemptLoggedSchema } from "@doorlight/proto/refunds/v1/events_pb";
import type { LeadPrice, LeadPurchase } from "./domain/lead.ts";
import { notifications } from "./mappers.ts";
import type { UseCases } from "./parts/use-cases.ts";

export function makeConsumers(useCases: UseCases): Consumer[] {
  const { projectPurchases, projectPrices, closeLead, eraseViewer, leads, decisions, followUps } = useCases;
  return [
    consumer("leads.purchases")
      .onManyMessages(PurchaseConfirmedSchema, (purchases, tx) => projectPurchases(tx, purchases.map(toPurchase)))
      .onMessage(PurchaseRefundedSchema, ({ leadId, buyerId }, tx) => leads.removeBuyer(tx, leadId, buyerId))
      .onMessage(BuyingEndedSchema, async ({ leadId, endedAt }, tx) => {
        await closeLead(tx, leadId, toDate(endedAt));
      }),

    // Many at once, because a new price list changes the price of every open lead of its country.
    consumer("leads.prices").onManyMessages(LeadPricedSchema, (prices, tx) => projectPrices(tx, prices.map(toPrice))),

    consumer("leads.deliveries").onMessage(DeliveryDecidedSchema, ({ leadId, listId, purchaseId, reason, cap }, tx) => {
      const isDelivered = purchaseId !== undefined;
      return decisions.setDelivery(tx, leadId, listId, { isDelivered, reason: reason || undefined, cap });
    }),

    consumer("leads.notifications").onMessage(AgentNotifiedSchema, ({ leadId, listIds, outcome }, tx) =>
      decisions.setNotification(tx, leadId, listIds, notifications.toText(outcome)),
    ),

    consumer("leads.contact-attempts").onMessage(ContactAttemptLoggedSchema, ({ leadId, buyerId, loggedAt }, tx) =>
      followUps.markCalled(tx, leadId, buyerId, toDate(loggedAt)),
    ),

    consumer("leads.users").onMessage(UserErasedSchema, ({ userId }, tx) => eraseViewer(tx, userId)),
  ];
}

function toPurchase({ leadId, buyerId, acquiredAt, spotsLeft }: PurchaseConfirmed): LeadPurchase {
  return { leadId, agentId: buyerId, acquiredAt: toDate(acquiredAt), spotsLeft };
}

function toPrice({ leadId, price, priceListVersion }: LeadPriced): LeadPrice {
  return { leadId, price: price?.amount, priceListVersion };
}
