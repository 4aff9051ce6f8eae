import { randomUUID } from "node:crypto";
import { BillingMethod, Payment } from "@doorlight/proto/billing/v1/billing_pb";
import { PacksService } from "@doorlight/proto/billing/v1/packs_service_pb";
import { PlansService } from "@doorlight/proto/billing/v1/plans_service_pb";
import { CreditsSpentSchema, PurchaseRefundedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { PaymentSource } from "@doorlight/proto/purchasing/v1/purchase_pb";
import { startInvoices } from "./start-invoices.ts";

const returnPath = "/account/billing";
const topUp = { enabled: true, packId: "credits_5", threshold: 2, monthlyLimit: 3, consentVersion: "2026-11" };

const packOrder = () => ({
  packId: "credits_5",
  payment: Payment.CARD,
  idempotencyKey: randomUUID(),
  returnPath,
});

/** Billing with agents who pay by card. */
export async function startCardSales(options: Parameters<typeof startInvoices>[0] = {}) {
  const billing = await startInvoices(options);
  const plans = billing.clientOf("gateway", PlansService);
  const packs = billing.clientOf("gateway", PacksService);

  const confirm = ({ purchaseId, userId, price }: Awaited<ReturnType<typeof billing.purchaseByCard>>) =>
    billing.purchase(userId, {
      purchaseId,
      amount: price.amount,
      discount: 500n,
      at: billing.clock.now().toISOString(),
      paymentSource: PaymentSource.CARD,
    });

  return {
    ...billing,
    confirm,

    /** An agent with a card, and with complete billing details unless they are `null`. */
    async cardAgent(details: object | null = {}): Promise<string> {
      const userId = randomUUID();
      await billing.saveCard(userId);
      if (details) await billing.putDetails(userId, { billingMethod: BillingMethod.CARD, ...details });
      return userId;
    },

    /** A lead of 45 euros, after a discount of five; its purchase. */
    async buyLead(userId: string): Promise<string> {
      const purchase = await billing.purchaseByCard(userId);
      await billing.charges.chargePurchase(purchase);
      await confirm(purchase);
      return purchase.purchaseId;
    },

    packs,
    packOrder,

    async buyPackByCard(userId: string) {
      await packs.buyPack(packOrder(), await billing.asUser(userId));
    },

    async startPlan(userId: string, planId = "basic") {
      const as = await billing.asUser(userId);
      const { change } = await plans.previewPlan({ planId }, as);
      await plans.choosePlan({ planId, token: change!.token, idempotencyKey: randomUUID(), returnPath }, as);
    },

    async topUp(userId: string) {
      await this.allowTopUp(userId);
      await this.spendCredits(userId);
    },

    async allowTopUp(userId: string) {
      await packs.putTopUp(topUp, await billing.asUser(userId));
    },

    /** Few are left, so that they are topped up. */
    async spendCredits(userId: string) {
      await billing.consume(CreditsSpentSchema, { userId, country: "FI", credits: 1, balance: 2 });
      await billing.runJob("top-up", { userId });
    },

    refundToCard: (purchaseId: string) =>
      billing.consume(PurchaseRefundedSchema, {
        purchaseId,
        country: "FI",
        paymentSource: PaymentSource.CARD,
        returnedAs: PaymentSource.CARD,
      }),

    /** As the job does it, once a refund or a release has asked for it. */
    async payBack(referenceId: string) {
      const { id: chargeId } = await billing.chargeOf(referenceId);
      await billing.runJob("undo-charge", { chargeId });
    },

    linesOf: (userId: string) => billing.db("card_lines").where({ user_id: userId }).orderBy("settled_at").select("*"),
  };
}

export type StartedCardSales = Awaited<ReturnType<typeof startCardSales>>;
