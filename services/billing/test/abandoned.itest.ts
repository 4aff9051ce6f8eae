import { randomUUID } from "node:crypto";
import { minutes } from "@doorlight/common/time";
import { Payment } from "@doorlight/proto/billing/v1/billing_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { type CardContracts, type CardPayer, startCardContracts } from "./start-card-contracts.ts";

let billing: CardContracts;
beforeAll(async () => {
  billing = await startCardContracts();
}, 30_000);
beforeEach(async () => {
  billing.restartClock();
  await billing.provider.switchTo({ require_action: true });
});
afterAll(() => billing.stop());

const returnPath = "/account/billing";

/** Each begins something that the bank asks about. Returns the question's page, and how it stands. */
const kinds = {
  async "a pack"({ userId, as }: CardPayer) {
    const order = { packId: "credits_5", payment: Payment.CARD, idempotencyKey: randomUUID(), returnPath };
    const { action } = await billing.packs.buyPack(order, as);
    return { page: action!.url, states: () => billing.db("sales").where({ user_id: userId }).pluck<string[]>("state") };
  },
  async "a plan"({ userId, as }: CardPayer) {
    const { change } = await billing.plans.previewPlan({ planId: "basic" }, as);
    const order = { planId: "basic", token: change!.token, idempotencyKey: randomUUID(), returnPath };
    const { action } = await billing.plans.choosePlan(order, as);
    const states = () => billing.db("plan_fees").where({ user_id: userId }).pluck<string[]>("state");
    return { page: action!.url, states };
  },
};
const names = Object.keys(kinds) as (keyof typeof kinds)[];

/** The work of the jobs at a later time. */
async function wait(time: number): Promise<void> {
  billing.clock.advance(time);
  await billing.runJob("resolve-charges");
  await billing.runJob("end-abandoned");
}

test.each(names)("ends %s after an hour if its buyer does not return from the bank", async (name) => {
  const { states } = await kinds[name](await billing.cardPayer());
  await wait(minutes(59));
  expect(await states()).toEqual(["pending"]);
  await wait(minutes(2));
  expect(await states()).toEqual(["failed"]);
});

test.each(names)("keeps %s if its buyer approved and did not return", async (name) => {
  const { page, states } = await kinds[name](await billing.cardPayer());
  await billing.provider.decide(page, "approve");
  await wait(minutes(2));
  expect(await states()).toEqual([expect.stringMatching(/sold|charged/)]);
});

test("does not give up an automatic top-up that resumes its charge", async () => {
  const { userId } = await billing.cardPayer();
  const sale = { user_id: userId, country: "FI", pack_id: "credits_5", credits: 5, amount: "20500", currency: "EUR" };
  const at = billing.clock.now();
  await billing.db("sales").insert({ ...sale, payment: "card", automatic: true, created_at: at });
  await wait(minutes(5));
  expect(await billing.db("sales").where({ user_id: userId }).pluck("state")).toEqual(["pending"]);
});
