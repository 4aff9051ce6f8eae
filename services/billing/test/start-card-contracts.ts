import { randomUUID } from "node:crypto";
import { onMortalDatabase } from "@doorlight/common/testing";
import { PacksService } from "@doorlight/proto/billing/v1/packs_service_pb";
import { PlansService } from "@doorlight/proto/billing/v1/plans_service_pb";
import type { Config } from "../src/config.ts";
import { billing } from "../src/service.ts";
import { fakeBudgets } from "./fake-budgets.ts";
import { startBilling } from "./start-billing.ts";

export type CardContracts = Awaited<ReturnType<typeof startCardContracts>>;
export type CardPayer = Awaited<ReturnType<CardContracts["cardPayer"]>>;

const start = "2026-11-21T10:00:00Z";

/** Billing whose database can be cut off, and agents whose cards pay for packs and plans. No job runs by itself. */
export async function startCardContracts() {
  const mortal = onMortalDatabase<Config>(
    (kit) => billing(kit, undefined, fakeBudgets().budgets),
    new URL("../migrations/", import.meta.url),
  );
  const started = await startBilling({ build: mortal.build, idleQueue: true, now: start });
  const { db, provider } = started;
  const packs = started.clientOf("gateway", PacksService);
  const plans = started.clientOf("gateway", PlansService);

  async function cardPayer() {
    const userId = randomUUID();
    await started.saveCard(userId);
    await started.completeDetails(userId);
    return { userId, as: await started.asUser(userId) };
  }

  /** An agent's payments, with VAT, by the provider's journal, by our charges, and by the published sales and fees. */
  async function paymentsOf(userId: string): Promise<Record<"taken" | "charged" | "published", number[]>> {
    const { provider_id: customer } = await db("provider_customers").where({ user_id: userId }).first();
    const journal = await provider.journalOf(customer);
    const charges = await db("charges")
      .where({ user_id: userId, state: "settled", void_requested_at: null })
      .select<{ net: bigint; gross: bigint }[]>("net", "gross");
    const events = await db("outbox")
      .whereIn("type", ["doorlight.billing.sale.credits_sold.v1", "doorlight.billing.fee.charged.v1"])
      .whereRaw("payload ->> 'userId' = ?", [userId])
      .pluck<{ price?: Amount; amount?: Amount }[]>("payload");
    const grossOf = new Map(charges.map(({ net, gross }) => [net, gross]));
    return {
      taken: sorted(journal.map(([kind, amount]) => (kind === "refund" ? -amount : amount))),
      charged: sorted(charges.map(({ gross }) => Number(gross))),
      published: sorted(events.map(({ price, amount }) => Number(grossOf.get(BigInt((price ?? amount)!.amount)) ?? 0))),
    };
  }

  return {
    ...started,
    losesBefore: mortal.losesBefore,
    packs,
    plans,
    cardPayer,
    paymentsOf,
    /** The clock stands where it stood at the beginning. */
    restartClock: () => started.clock.set(start),
    async stop() {
      await started.stop();
      await mortal.close();
    },
  };
}

type Amount = { amount: string };

const sorted = (amounts: number[]) => amounts.toSorted((one, other) => one - other);
