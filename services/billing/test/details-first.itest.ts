import { randomUUID } from "node:crypto";
import { refusalOf } from "@doorlight/common/testing";
import { Payment } from "@doorlight/proto/billing/v1/billing_pb";
import { CreditsSpentSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { type Contracts, startContracts } from "./start-contracts.ts";

let billing: Contracts;
beforeAll(async () => {
  billing = await startContracts();
}, 60_000);
afterAll(() => billing.stop());
beforeEach(() => billing.reset());

const topUp = { enabled: true, packId: "credits_5", threshold: 2, monthlyLimit: 2, consentVersion: "2026-11" };
const pack = () => ({
  packId: "credits_5",
  payment: Payment.CARD,
  idempotencyKey: randomUUID(),
  returnPath: "/account",
});

const emptied = (userId: string) => billing.db("billing_details").where({ user_id: userId }).update({ city: "" });

/** Has a card, but nobody could be invoiced for what it pays. */
async function unnamed() {
  const agent = await billing.agent("card");
  await emptied(agent.userId);
  return agent;
}

test.each([
  ["a pack", ({ as }) => billing.packs.buyPack(pack(), as)],
  ["a plan", ({ choose }) => choose("basic")],
  ["a top-up", ({ as }) => billing.packs.putTopUp(topUp, as)],
] as [string, (agent: Awaited<ReturnType<typeof unnamed>>) => Promise<unknown>][])(
  "asks for billing details before a card pays %s, and charges nothing until then",
  async (_, click) => {
    const agent = await unnamed();
    expect(await refusalOf(click(agent))).toMatchObject({ code: "billing_details_missing" });
    expect([billing.cards.charged, billing.budgets.held]).toEqual([[], []]);
    await agent.payBy("card");
    await click(agent);
  },
);

test("goes on with a plan and a top-up of before, though the details are incomplete since", async () => {
  const agent = await billing.agent("card");
  await agent.choose("basic");
  await billing.packs.putTopUp(topUp, agent.as);
  await emptied(agent.userId);
  billing.cards.charged.length = 0;
  await billing.consume(CreditsSpentSchema, { userId: agent.userId, country: "FI", credits: 1, balance: 0 });
  await billing.tasksDone();
  await billing.pass("2026-12-01T00:05:00+02:00");
  expect(billing.cards.charged.map(({ purpose }) => purpose)).toEqual(["sale", "fee"]);
});
