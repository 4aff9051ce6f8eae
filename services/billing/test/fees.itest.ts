import { randomUUID } from "node:crypto";
import { refusalOf } from "@doorlight/common/testing";
import { FeeChargedSchema, QuotaChangedSchema } from "@doorlight/proto/billing/v1/events_pb";
import { UserDeactivatedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { type Contracts, startContracts } from "./start-contracts.ts";

let billing: Contracts;
beforeAll(async () => {
  billing = await startContracts();
}, 60_000);
afterAll(() => billing.stop());
beforeEach(() => billing.reset());

type Agent = Awaited<ReturnType<Contracts["agent"]>>;

const DECEMBER = "2026-11-30T22:00:00Z";

const tokenOf = async ({ as }: Agent, planId: string) =>
  (await billing.plans.previewPlan({ planId }, as)).change!.token;
const deactivate = ({ userId }: Agent) => billing.consume(UserDeactivatedSchema, { userId, country: "FI" });
const feesOf = async ({ userId }: Agent) =>
  billing.db("plan_fees").where({ user_id: userId }).orderBy(["created_at", "id"]).select("reason", "state");

/** An agent whose card is asked before it pays for a plan. `goOn` comes back to the same click. */
async function asked(agent: Agent, planId: string) {
  const click = { key: randomUUID(), token: await tokenOf(agent, planId) };
  billing.cards.answer = "ask";
  expect(await agent.choose(planId, click)).toMatchObject({ action: { clientSecret: "s3cret" } });
  billing.cards.answer = "settle";
  return { goOn: () => agent.choose(planId, click) };
}

/** The fee of December, still to be charged by its job. */
async function renewalToCharge({ userId }: Agent): Promise<{ feeId: string }> {
  const [fee] = await billing
    .db("plan_fees")
    .where({ user_id: userId, reason: "renewal" })
    .update({ id: randomUUID(), state: "pending", decline_reason: null })
    .returning<{ id: string }[]>("id");
  return { feeId: fee!.id };
}

test("lets an upgrade wait until its month's fee is paid, and charges nothing before", async () => {
  const agent = await billing.agent("card");
  await agent.choose("basic");
  billing.cards.answer = "fail";
  await billing.pass(DECEMBER);
  billing.cards.answer = "settle";
  expect(await refusalOf(agent.choose("growth"))).toMatchObject({ code: "purchase_in_progress" });
  await billing.pass("2026-11-30T23:00:00Z");
  expect((await agent.choose("growth")).subscription).toMatchObject({ planId: "growth" });
  const { of } = await billing.events();
  // Two leads for 10 of 30 days, the month, and the 15 leads that the larger plan has more.
  expect(of(FeeChargedSchema).map(({ amount }) => amount?.amount)).toEqual([7960n, 19900n, 53925n]);
  expect(of(QuotaChangedSchema).at(-1)).toMatchObject({ total: 20 });
});

test("brings and charges nothing for an upgrade that is paid after its plan has ended", async () => {
  const agent = await billing.agent("card");
  await agent.choose("basic");
  const upgrade = await asked(agent, "growth");
  await deactivate(agent);
  await billing.events();
  expect(await refusalOf(upgrade.goOn())).toMatchObject({ code: "card_error" });
  expect(await agent.subscription()).toBeUndefined();
  expect((await billing.events()).of(FeeChargedSchema)).toEqual([]);
  expect(billing.cards.charged).toHaveLength(1);
});

test("begins and charges no plan that is paid after its month has ended", async () => {
  const agent = await billing.agent("card");
  billing.clock.set("2026-11-30T21:50:00Z");
  const start = await asked(agent, "basic");
  billing.clock.set("2026-11-30T22:05:00Z");
  expect(await refusalOf(start.goOn())).toMatchObject({ code: "card_error" });
  expect(await agent.subscription()).toBeUndefined();
  expect(await feesOf(agent)).toEqual([{ reason: "start", state: "failed" }]);
  expect((await agent.choose("basic")).subscription).toMatchObject({ planId: "basic" });
});

test("does not charge the fee of a plan that has ended meanwhile", async () => {
  const agent = await billing.agent("card");
  await agent.choose("basic");
  billing.cards.answer = "fail";
  await billing.pass(DECEMBER);
  billing.cards.answer = "settle";
  const task = await renewalToCharge(agent);
  await deactivate(agent);
  await billing.runJob("charge-fee", task);
  expect(billing.cards.charged).toHaveLength(1);
  expect(await feesOf(agent)).toMatchObject([{ state: "charged" }, { reason: "renewal", state: "failed" }]);
});

test("does not charge a month that was begun anew by a retry that was on its way", async () => {
  const agent = await billing.agent("card");
  await agent.choose("basic");
  billing.cards.answer = "decline";
  await billing.pass(DECEMBER);
  billing.cards.answer = "settle";
  await agent.choose("basic");
  await billing.runJob("charge-fee", await renewalToCharge(agent));
  expect(billing.cards.charged).toHaveLength(2);
  expect((await agent.subscription())?.planId).toBe("basic");
});

test("pays no month twice, whatever else fails", async () => {
  const agent = await billing.agent("invoice");
  await agent.choose("basic");
  await billing.pass(DECEMBER);
  const again = billing
    .db("plan_fees")
    .where({ user_id: agent.userId, reason: "start" })
    .update({ period_to: billing.db("subscriptions").where({ user_id: agent.userId }).select("period_to") });
  await expect(again).rejects.toThrow("plan_fees_month_paid_once");
});

test("does not begin an overdue month anew that its next retry has paid", async () => {
  const agent = await billing.agent("card");
  await agent.choose("basic");
  billing.cards.answer = "decline";
  await billing.pass(DECEMBER);
  const start = await asked(agent, "plus");
  await billing.pass("2026-12-01T22:00:00Z");
  expect(await refusalOf(start.goOn())).toMatchObject({ code: "card_error" });
  expect(await agent.subscription()).toMatchObject({ planId: "basic" });
  expect(billing.cards.charged).toHaveLength(2);
});
