import { randomUUID } from "node:crypto";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { ChargesService } from "@doorlight/proto/billing/v1/charges_service_pb";
import { DisputesService } from "@doorlight/proto/billing/v1/disputes_service_pb";
import { signed } from "./signed-event.ts";
import type { StartedBilling } from "./start-billing.ts";

export const VISA = "4242424242424242";
export const MASTERCARD = "5555555555554444";

/** The provider's event of a dispute. */
export type Disputed = Awaited<ReturnType<StartedBilling["provider"]["dispute"]>>;

/** The same as the bank has the dispute then. */
export function withStatus(event: Disputed, status: string) {
  const object = { ...event.data.object, status };
  return { ...event, id: `${event.id}_${status}`, type: "charge.dispute.closed", data: { object } };
}

/** An open dispute, as the provider tells it at an instant. */
export const newsAt = (at: Date) => ({
  reason: "fraudulent",
  amount: { amount: 5_648n, currency: "EUR" },
  answerBy: null,
  isAnswered: false,
  outcome: null,
  providerId: "dp_new",
  providerOpenedAt: at,
  reportedAt: at,
});

/** Charges of cards, their disputes, and what admins do about them. */
export function disputedCharges(billing: () => StartedBilling) {
  const superAdmin = () => billing().asUser(randomUUID(), { role: "super_admin" });
  const disputes = () => billing().clientOf("gateway", DisputesService);
  return {
    superAdmin,
    disputes,
    send: (event: object) =>
      billing().clientOf("gateway", ChargesService).receiveProviderEvent(signed(billing(), event)),
    cardsOf: async (userId: string) => (await billing().cards.listCards({}, await billing().asUser(userId))).cards,
    saves: async (userId: string, number: string) => (await refusalOf(billing().saveCard(userId, { number }))).code,

    /** A purchase whose card was charged, and the provider's event of its dispute. */
    async charged() {
      const purchase = await billing().purchase({ number: VISA });
      await billing().charges.chargePurchase(purchase);
      const { id: chargeId, provider_intent_id: intentId } = await billing().chargeOf(purchase.purchaseId);
      await drainOutbox(billing().db);
      return { ...purchase, chargeId, intentId, disputed: () => billing().provider.dispute(intentId) };
    },

    /** All disputes of tests use one card. */
    async endBlocks(): Promise<void> {
      const as = await superAdmin();
      const { disputes: all } = await disputes().listDisputes({ limit: 100 }, as);
      for (const { chargeId } of all) await disputes().endCardBlock({ chargeId, reason: "Of another test" }, as);
    },
  };
}
