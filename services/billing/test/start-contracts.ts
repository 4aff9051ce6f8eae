import { randomUUID } from "node:crypto";
import { transaction } from "@doorlight/common/db";
import { drainOutbox, eventually, startForTest } from "@doorlight/common/testing";
import { expect } from "@jest/globals";
import { BillingMailQueuedSchema, MailSubject } from "@doorlight/proto/billing/v1/mails_pb";
import { PacksService } from "@doorlight/proto/billing/v1/packs_service_pb";
import { PlansService } from "@doorlight/proto/billing/v1/plans_service_pb";
import type { Config } from "../src/config.ts";
import { RULES_VERSION } from "../src/domain/billing-details.ts";
import { billing } from "../src/service.ts";
import { fakeBudgets } from "./fake-budgets.ts";
import { fakeCharges } from "./fake-charges.ts";
import { everyCountry } from "./month-edges.ts";
import { noCardProvider } from "./no-card-provider.ts";

export type Contracts = Awaited<ReturnType<typeof startContracts>>;

/** Billing with cards that do as a test says, and agents who have them. */
export async function startContracts() {
  const cards = fakeCharges();
  const purchasing = fakeBudgets();
  const started = await startForTest<Config>({
    name: "billing",
    build: (kit) => billing(kit, (settled) => cards.make(kit.db, settled), purchasing.budgets),
    migrations: new URL("../migrations/", import.meta.url),
    callers: ["identity"],
    config: { COUNTRIES: everyCountry, OPENED_COUNTRIES: everyCountry, ...noCardProvider },
  });
  const { db } = started;
  const plans = started.clientOf("gateway", PlansService);
  const packs = started.clientOf("gateway", PacksService);

  /** An agent who pays as named; `nothing`: nothing can pay. */
  async function agent(pays: "card" | "invoice" | "nothing", country = "FI") {
    const userId = randomUUID();
    await payBy(userId, pays, country);
    const as = await started.asUser(userId, { country });
    return {
      userId,
      as,
      async choose(planId: string, { key = randomUUID(), token = "", beyondBudget = false } = {}) {
        const { change } = await plans.previewPlan({ planId }, as);
        const order = { planId, token: token || (change?.token ?? ""), idempotencyKey: key, returnPath: "/account" };
        return plans.choosePlan({ ...order, beyondBudget }, as);
      },
      subscription: async () => (await plans.getSubscription({}, as)).subscription,
      payBy: (how: "card" | "invoice" | "nothing") => payBy(userId, how, country),
    };
  }

  async function payBy(userId: string, pays: "card" | "invoice" | "nothing", country: string): Promise<void> {
    const filled = pays === "nothing" ? "" : "x";
    const row = {
      country,
      business_name: filled,
      tax_id: filled,
      street_address: filled,
      postal_code: filled,
      city: filled,
      invoicing_method: pays === "nothing" ? null : "other",
      billing_method: pays === "nothing" ? "prepaid" : pays,
      card_ready: pays === "card",
      rules_version: RULES_VERSION,
    };
    await db("billing_details")
      .insert({ user_id: userId, ...row })
      .onConflict("user_id")
      .merge(row);
    // It may owe as much as its country allows.
    await db("billing_details").where({ user_id: userId }).update({ proven_at: new Date(), paid_in_time: 9 });
  }

  /** Runs the due jobs by the clock, and waits for their tasks. */
  async function pass(to?: string | Date): Promise<void> {
    if (to) started.clock.set(to);
    await started.runJob("renew-subscriptions");
    await tasksDone();
  }

  /** Until each task has run, or waits to be tried again. */
  const tasksDone = (): Promise<void> =>
    eventually(async () => {
      const { rows } = await db.raw<{ rows: unknown[] }>(
        `select from graphile_worker.jobs where task_identifier in ('charge-fee', 'top-up')
         and (attempts = 0 or locked_at is not null)`,
      );
      expect(rows).toHaveLength(0);
    });

  /** Nobody has a contract any more; the clock stands in the middle of November. */
  async function reset(): Promise<void> {
    // Again if the check of each minute reads these tables in another order.
    await transaction(db, (tx) =>
      tx.raw(
        "truncate subscriptions, agreed_fees, plan_fees, plan_choices, plan_quotas, sales, top_ups, credit_balances",
      ),
    );
    purchasing.spend(false);
    purchasing.held.length = 0;
    purchasing.pay();
    purchasing.released.length = 0;
    purchasing.limitTo(1_000_000_000n);
    cards.answer = "settle";
    cards.charged.length = 0;
    cards.voided.length = 0;
    cards.limits.length = 0;
    started.clock.set("2026-11-21T10:00:00Z");
    await drainOutbox(db);
  }

  async function events() {
    const drained = await drainOutbox(db);
    const mails = drained.of(BillingMailQueuedSchema).map(({ subject }) => MailSubject[subject].toLowerCase());
    return { of: drained.of, mails };
  }

  return { ...started, cards, budgets: purchasing, plans, packs, agent, pass, tasksDone, reset, events };
}
