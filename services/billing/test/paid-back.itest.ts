import { randomUUID } from "node:crypto";
import { drainOutbox } from "@doorlight/common/testing";
import { minutes } from "@doorlight/common/time";
import { FeeChargedSchema } from "@doorlight/proto/billing/v1/events_pb";
import { BillingMailQueuedSchema, MailSubject } from "@doorlight/proto/billing/v1/mails_pb";
import { PlansService } from "@doorlight/proto/billing/v1/plans_service_pb";
import { InvariantsService } from "@doorlight/proto/common/v1/invariants_service_pb";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { startBilling, type StartedBilling } from "./start-billing.ts";

/** Asks its holder each time. */
const ASKING = "4000002760003184";

let billing: StartedBilling;
let plans: ReturnType<typeof plansOf>;
const plansOf = (started: StartedBilling) => started.clientOf("gateway", PlansService);

beforeAll(async () => {
  billing = await startBilling();
  plans = plansOf(billing);
});
afterAll(() => billing.stop());

/** An agent whose card asks for each fee. */
async function agent() {
  const userId = randomUUID();
  await billing.saveCard(userId, { number: ASKING });
  await billing.completeDetails(userId);
  const as = await billing.asUser(userId);
  const previewed = async (planId: string) => {
    const { change } = await plans.previewPlan({ planId }, as);
    return { planId, token: change!.token, idempotencyKey: randomUUID(), returnPath: "/account/billing" };
  };
  return {
    userId,
    as,
    /** Chooses a plan and approves the charge at the bank. Returns the click. */
    async approve(planId: string) {
      const click = await previewed(planId);
      const { action } = await plans.choosePlan(click, as);
      await billing.provider.decide(action!.url, "approve");
      return click;
    },
  };
}

async function journalOf(userId: string) {
  const { provider_id: customer } = await billing.db("provider_customers").where({ user_id: userId }).first();
  return (await billing.provider.journalOf(customer)).map(([kind]) => kind);
}

/** The violations that admins see after a run of the checks. */
async function broken(rule = "S6"): Promise<string[]> {
  await billing.runJob("check-invariants");
  const as = await billing.asUser(randomUUID(), { role: "admin" });
  const { invariants } = await billing.clientOf("gateway", InvariantsService).listInvariants({}, as);
  const found = invariants.find(({ id }) => id === rule);
  expect(found?.error).toBe("");
  return found?.examples.map(({ row }) => row) ?? [];
}

test("pays back a fee whose payment becomes known after its month has ended", async () => {
  const { userId, as, approve } = await agent();
  await plans.choosePlan(await approve("basic"), as);
  await approve("growth");
  await drainOutbox(billing.db);
  expect(await journalOf(userId)).toEqual(["charge", "charge"]);

  billing.clock.set("2026-11-30T22:00:00Z");
  await billing.runJob("resolve-charges");
  const { id: chargeId } = await billing
    .db("charges")
    .where({ user_id: userId })
    .whereNotNull("void_requested_at")
    .first();
  await billing.runJob("undo-charge", { chargeId });
  expect(await journalOf(userId)).toEqual(["charge", "charge", "refund"]);
  const events = await drainOutbox(billing.db);
  expect(events.of(FeeChargedSchema)).toEqual([]);
  const { gross } = (await billing.db("charges").where({ id: chargeId }).first()) as { gross: bigint };
  expect(events.of(BillingMailQueuedSchema)).toMatchObject([
    { userId, subject: MailSubject.CHARGE_PAID_BACK, paidBack: { currency: "EUR", amount: gross } },
  ]);
  expect((await plans.getSubscription({}, as)).subscription).toMatchObject({ planId: "basic" });
  expect(await broken()).toEqual([]);
});

test.each([
  ["a charge that brought nothing", "update plan_fees set state = 'failed', charged_at = null where user_id = :userId"],
  ["a plan at another price than its charge", "update plan_fees set amount = amount + 1 where user_id = :userId"],
  ["a plan without its charge", "delete from charges where user_id = :userId"],
])("finds %s by the checks", async (_what, sql) => {
  billing.clock.set("2026-11-21T10:00:00Z");
  const { userId, as, approve } = await agent();
  await plans.choosePlan(await approve("basic"), as);
  expect(await broken()).toEqual([]);
  await billing.db.raw(sql, { userId });
  const { id: feeId } = await billing.db("plan_fees").where({ user_id: userId }).first();
  expect(await broken()).toEqual([expect.stringContaining(feeId)]);
  await billing.db("charges").where({ user_id: userId }).delete();
  await billing.db("plan_choices").where({ user_id: userId }).delete();
  await billing.db("plan_fees").where({ user_id: userId }).delete();
});

test("names a charge that should be paid back and is not, after ten minutes", async () => {
  const { userId, as, approve } = await agent();
  await plans.choosePlan(await approve("basic"), as);
  const at = billing.clock.now();
  await billing.db("charges").where({ user_id: userId, state: "settled" }).update({ void_requested_at: at });
  billing.clock.advance(minutes(9));
  expect(await broken("S16")).toEqual([]);
  billing.clock.advance(minutes(2));
  const [row, ...others] = await broken("S16");
  expect(others).toEqual([]);
  expect(JSON.parse(row!)).toMatchObject({ purpose: "fee", state: "settled" });
});
