import { randomUUID } from "node:crypto";
import { eventType } from "@doorlight/common/kafka";
import { drainOutbox, onMortalDatabase } from "@doorlight/common/testing";
import { PurchaseConfirmedSchema, PurchaseRefundedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import {
  RefundApprovedSchema,
  RefundCancelledSchema,
  RefundRejectedSchema,
  RefundRequestedSchema,
} from "@doorlight/proto/refunds/v1/events_pb";
import type { Config } from "../../services/billing/src/config.ts";
import { withoutBudgets } from "../../services/billing/test/start-billing.ts";
import { startInvoices } from "../../services/billing/test/start-invoices.ts";
import { startPurchasing } from "../../services/purchasing/test/start-purchasing.ts";
import { startRefunds } from "../../services/refunds/test/start-refunds.ts";
import type { RefundModel } from "./refund-model.ts";

const migrations = new URL("../../services/billing/migrations/", import.meta.url);

/** Purchasing, refunds and billing as they are, with their stores; the test carries their events. */
export async function startServices() {
  const mortal = onMortalDatabase<Config>(withoutBudgets, migrations);
  const [purchasing, refunds, billing] = await Promise.all([
    startPurchasing({}, { idleQueue: true }),
    startRefunds(),
    startInvoices({ build: mortal.build }),
  ]);
  await purchasing.given.priceList();

  return {
    purchasing,
    refunds,
    billing,
    mortal,
    superAdmin: await billing.asUser(randomUUID(), { role: "super_admin" }),

    setClock(at: number): void {
      for (const { clock } of [purchasing, refunds, billing]) clock.set(new Date(at));
    },

    /** Passes each service's events to their consumers, and so on, until nobody publishes anything more. */
    async carry(model: RefundModel): Promise<void> {
      const find = (id: string) => model.purchases.find((purchase) => purchase.id === id)!;
      for (;;) {
        const bought = await drainOutbox(purchasing.db);
        for (const event of bought.of(PurchaseConfirmedSchema)) {
          await refunds.consume(PurchaseConfirmedSchema, event);
          await billing.consume(PurchaseConfirmedSchema, event);
          model.confirmed(find(event.purchaseId));
        }
        for (const event of bought.of(PurchaseRefundedSchema)) {
          await billing.consume(PurchaseRefundedSchema, event);
          model.paidBack(find(event.purchaseId));
        }
        const asked = await drainOutbox(refunds.db);
        for (const { type, payload } of asked.all) {
          const { purchaseId, requestId } = payload as { purchaseId: string; requestId: string };
          const event = { purchaseId, requestId, country: "FI" };
          const purchase = find(purchaseId);
          if (type === eventType(RefundRequestedSchema).type) {
            await billing.consume(RefundRequestedSchema, event);
            model.requested(purchase, requestId);
          } else if (type === eventType(RefundRejectedSchema).type) {
            await billing.consume(RefundRejectedSchema, event);
            model.ended(purchase, requestId);
          } else if (type === eventType(RefundCancelledSchema).type) {
            await billing.consume(RefundCancelledSchema, event);
            model.ended(purchase, requestId);
          } else if (type === eventType(RefundApprovedSchema).type) {
            await purchasing.consume(RefundApprovedSchema, event);
            model.approved(purchase);
          }
        }
        if (bought.all.length + asked.all.length === 0) return;
      }
    },

    async stop(): Promise<void> {
      await Promise.all([purchasing.stop(), refunds.stop(), billing.stop()]);
      await mortal.close();
    },
  };
}

export type Services = Awaited<ReturnType<typeof startServices>>;
