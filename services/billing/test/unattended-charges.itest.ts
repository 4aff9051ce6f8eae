import { randomUUID } from "node:crypto";
import { seconds } from "@doorlight/common/time";
import { CreditsSpentSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { type CardContracts, type CardPayer, startCardContracts } from "./start-card-contracts.ts";

let billing: CardContracts;
beforeAll(async () => {
  billing = await startCardContracts();
}, 30_000);
beforeEach(async () => {
  billing.restartClock();
  await billing.provider.switchTo();
});
afterAll(() => billing.stop());

const returnPath = "/account/billing";
const topUp = { enabled: true, packId: "credits_5", threshold: 2, monthlyLimit: 9, consentVersion: "2026-11" };

/** Charges and refunds of an agent's cards. */
async function journalOf({ userId }: CardPayer): Promise<string[]> {
  const { provider_id: customer } = await billing.db("provider_customers").where({ user_id: userId }).first();
  return (await billing.provider.journalOf(customer)).map(([kind]) => kind);
}

/** Each is due to be charged to a new agent's card while nobody is there. `run` is an attempt of its job. */
const kinds = {
  async "an automatic top-up"() {
    const agent = await billing.cardPayer();
    const { userId } = agent;
    await billing.packs.putTopUp(topUp, agent.as);
    await billing.consume(CreditsSpentSchema, { userId, country: "FI", credits: 1, balance: 2 });
    return {
      agent,
      run: () => billing.runJob("top-up", { userId }),
      states: () => billing.db("sales").where({ user_id: userId }).pluck<string[]>("state"),
    };
  },

  async "the fee of a month"() {
    const agent = await billing.cardPayer();
    const { userId, as } = agent;
    const { change } = await billing.plans.previewPlan({ planId: "basic" }, as);
    const choice = { planId: "basic", token: change!.token, idempotencyKey: randomUUID(), returnPath };
    await billing.plans.choosePlan(choice, as);
    billing.clock.set("2026-11-30T22:00:00Z");
    await billing.runJob("renew-subscriptions");
    const fees = () => billing.db("plan_fees").where({ user_id: userId, reason: "renewal" });
    const [feeId] = await fees().pluck<string[]>("id");
    return {
      agent,
      run: () => billing.runJob("charge-fee", { feeId: feeId! }),
      states: () => fees().pluck<string[]>("state"),
    };
  },
};

const names = Object.keys(kinds) as (keyof typeof kinds)[];

test.each(names)(
  "charges %s once by a provider that needs longer than a click waits",
  async (name) => {
    const { agent, run, states } = await kinds[name]();
    const before = await journalOf(agent);
    await billing.provider.switchTo({ answer_late: seconds(5) });
    await run();
    expect(await journalOf(agent)).toEqual([...before, "charge"]);
    expect(await states()).toEqual([expect.stringMatching(/sold|charged/)]);
  },
  20_000,
);

test.each(names)("keeps %s open if its answers are lost, and resumes the same charge", async (name) => {
  const { agent, run, states } = await kinds[name]();
  const before = await journalOf(agent);
  await billing.provider.switchTo({ charge_and_lose_the_answer: true });
  for (let attempt = 0; attempt < 3; attempt++) {
    await expect(run()).rejects.toThrow();
    expect(await states()).toEqual(["pending"]);
  }
  await billing.provider.switchTo();
  await run();
  expect(await states()).toEqual([expect.stringMatching(/sold|charged/)]);
  expect(await journalOf(agent)).toEqual([...before, "charge"]);
});
