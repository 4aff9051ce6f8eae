import { refusalOf } from "@doorlight/common/testing";
import { Payment } from "@doorlight/proto/billing/v1/billing_pb";
import { CreditsSoldSchema } from "@doorlight/proto/billing/v1/events_pb";
import { BillingMailQueuedSchema, MailSubject } from "@doorlight/proto/billing/v1/mails_pb";
import { UserDeactivatedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { CreditsGrantedSchema, CreditsSpentSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { CreditsTakenBackSchema, SignupCreditReturnedSchema } from "@doorlight/proto/purchasing/v1/facts_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { type Contracts, startContracts } from "./start-contracts.ts";

let billing: Contracts;
beforeAll(async () => {
  billing = await startContracts();
}, 60_000);
afterAll(() => billing.stop());
beforeEach(() => billing.reset());

type Agent = Awaited<ReturnType<Contracts["agent"]>>;

const topUp = { enabled: true, packId: "credits_5", threshold: 2, monthlyLimit: 2, consentVersion: "2026-11" };

let version = 0n;
/** Purchasing publishes a balance. */
async function spend(agent: Agent, balance: number, credits = 1): Promise<void> {
  version += 1n;
  const event = { userId: agent.userId, country: "FI", credits, balance };
  await billing.consume(CreditsSpentSchema, event, { version });
  await billing.tasksDone();
}
async function grantPack(agent: Agent, balance: number): Promise<void> {
  version += 1n;
  const event = { userId: agent.userId, country: "FI", credits: 5, balance, reason: "pack" };
  await billing.consume(CreditsGrantedSchema, event, { version });
  await billing.tasksDone();
}
const sold = async () => (await billing.events()).of(CreditsSoldSchema);

test("needs consent to an existing text, a pack of the country and a payment for a top-up", async () => {
  const [agent, broke] = [await billing.agent("card"), await billing.agent("nothing")];
  const put = (change: object, { as }: Agent = agent) => billing.packs.putTopUp({ ...topUp, ...change }, as);
  expect(await refusalOf(put({ consentVersion: "" }))).toMatchObject({ fields: [{ path: "consentVersion" }] });
  expect(await refusalOf(put({ packId: "credits_6" }))).toMatchObject({ fields: [{ path: "packId" }] });
  expect(await refusalOf(put({}, broke))).toMatchObject({ code: "payment_method_missing" });
  expect((await put({})).topUp).toMatchObject({ ...topUp, boughtThisMonth: 0, stoppedBy: "" });
  expect((await put({ enabled: false, consentVersion: "" })).topUp).toMatchObject({
    enabled: false,
    consentVersion: "2026-11",
  });
});

test("turns off a top-up whose pack is no longer for sale, and not on again with it", async () => {
  const agent = await billing.agent("card");
  await billing.packs.putTopUp(topUp, agent.as);
  await billing.db("top_ups").where({ user_id: agent.userId }).update({ pack_id: "credits_gone" });
  const put = (change: object) => billing.packs.putTopUp({ ...topUp, packId: "credits_gone", ...change }, agent.as);
  expect((await put({ enabled: false })).topUp).toMatchObject({ enabled: false, packId: "credits_gone" });
  for (const change of [{}, { enabled: false, packId: "credits_never" }])
    expect(await refusalOf(put(change))).toMatchObject({ fields: [{ path: "packId", code: "unknown" }] });
});

test("buys when the balance falls to its threshold, and not again before the pack arrived", async () => {
  const agent = await billing.agent("card");
  await billing.packs.putTopUp(topUp, agent.as);
  await spend(agent, 3);
  expect(await sold()).toEqual([]);
  await spend(agent, 2);
  await spend(agent, 1);
  expect(await sold()).toMatchObject([{ automatic: true, credits: 5, userId: agent.userId }]);
  await grantPack(agent, 6);
  await spend(agent, 2);
  const { of, mails } = await billing.events();
  expect([of(CreditsSoldSchema).length, mails]).toEqual([1, ["top_up_done"]]);
});

const gross = (packs: bigint) => ({ amount: packs * 25_728n, currency: "EUR" });

test("buys at once only for the sum that the agent agreed to", async () => {
  const agent = await billing.agent("invoice");
  await spend(agent, 0);
  const put = (change: object) => billing.packs.putTopUp({ ...topUp, threshold: 8, ...change }, agent.as);
  for (const payNow of [undefined, { ...gross(2n), amount: gross(2n).amount - 1n }])
    expect(await refusalOf(put({ payNow }))).toMatchObject({ code: "price_changed", params: { payNow: "51456" } });
  expect((await billing.packs.getTopUp({}, agent.as)).topUp).toMatchObject({ enabled: false, credits: 0 });
  await billing.tasksDone();
  expect(await sold()).toEqual([]);
  await put({ payNow: gross(2n) });
  await billing.tasksDone();
  await grantPack(agent, 5);
  expect(await sold()).toMatchObject([{ automatic: true, payment: Payment.INVOICE }, { automatic: true }]);
});

test("names no sum if the balance is above the threshold or the month's packs are bought", async () => {
  const agent = await billing.agent("invoice");
  await spend(agent, 3);
  await billing.packs.putTopUp({ ...topUp, monthlyLimit: 1 }, agent.as);
  await spend(agent, 2);
  await grantPack(agent, 7);
  await spend(agent, 1, 6);
  await billing.packs.putTopUp({ ...topUp, monthlyLimit: 1 }, agent.as);
  expect(await sold()).toHaveLength(1);
});

test("buys no more packs a month than the top-up's limit, even at once, and again next month", async () => {
  const agent = await billing.agent("card");
  await billing.packs.putTopUp({ ...topUp, threshold: 50 }, agent.as);
  await spend(agent, 0);
  await Promise.all(Array.from({ length: 12 }, () => billing.runJob("top-up", { userId: agent.userId })));
  await billing.tasksDone();
  expect(await sold()).toHaveLength(2);
  // Midnight in Helsinki.
  billing.clock.set("2026-11-30T21:59:59Z");
  await billing.runJob("check-top-ups");
  await billing.tasksDone();
  expect(await sold()).toHaveLength(0);
  billing.clock.set("2026-11-30T22:00:00Z");
  await billing.runJob("check-top-ups");
  await billing.tasksDone();
  expect((await sold()).length).toBeGreaterThan(0);
});

test("stops the top-up with a mail at a declined card, and goes on while the provider is down", async () => {
  const agent = await billing.agent("card");
  await billing.packs.putTopUp(topUp, agent.as);
  billing.cards.answer = "fail";
  await spend(agent, 2);
  expect((await billing.packs.getTopUp({}, agent.as)).topUp).toMatchObject({ enabled: true });
  billing.cards.answer = "decline";
  await billing.runJob("top-up", { userId: agent.userId });
  expect((await billing.packs.getTopUp({}, agent.as)).topUp).toMatchObject({
    enabled: false,
    stoppedBy: "insufficient_funds",
  });
  expect((await billing.events()).mails).toEqual(["top_up_stopped"]);
});

test.each([
  ["costs more than", { agreed_amount: "20499" }],
  ["costs less than", { agreed_amount: "20501" }],
  ["brings other credits than", { agreed_credits: 6 }],
  ["has another currency than", { agreed_currency: "SEK" }],
  ["is not known to be", { agreed_amount: null, agreed_credits: null, agreed_currency: null }],
])("buys nothing and asks anew for a top-up whose pack %s agreed", async (_how, agreed) => {
  const agent = await billing.agent("card");
  await billing.packs.putTopUp(topUp, agent.as);
  await billing.db("top_ups").where({ user_id: agent.userId }).update(agreed);
  await spend(agent, 2);
  expect(billing.cards.charged).toEqual([]);
  expect((await billing.packs.getTopUp({}, agent.as)).topUp).toMatchObject({
    enabled: false,
    stoppedBy: "pack_changed",
  });
  expect((await billing.events()).of(BillingMailQueuedSchema)).toMatchObject([
    { subject: MailSubject.TOP_UP_STOPPED, credits: 5, amount: { amount: 20500n, currency: "EUR" } },
  ]);
  await billing.packs.putTopUp({ ...topUp, payNow: gross(1n) }, agent.as);
  await billing.tasksDone();
  expect(billing.cards.charged).toHaveLength(1);
});

test("charges no card for a top-up that was switched off, not even for a begun purchase", async () => {
  const agent = await billing.agent("card");
  await billing.packs.putTopUp(topUp, agent.as);
  await billing.tasksDone();
  const { userId } = agent;
  const begun = { user_id: userId, country: "FI", pack_id: "credits_5", credits: 5, amount: "20500", currency: "EUR" };
  const at = billing.clock.now();
  await billing.db("sales").insert({ ...begun, payment: "card", automatic: true, created_at: at });
  await billing.packs.putTopUp({ ...topUp, enabled: false }, agent.as);
  await billing.runJob("top-up", { userId });
  expect(billing.cards.charged).toEqual([]);
  expect(await billing.db("sales").where({ user_id: userId }).first()).toMatchObject({ state: "failed" });
});

test("stops a deactivated user's top-up", async () => {
  const agent = await billing.agent("card");
  await billing.packs.putTopUp(topUp, agent.as);
  await billing.consume(UserDeactivatedSchema, { userId: agent.userId, country: "FI" });
  await spend(agent, 0);
  expect(await sold()).toEqual([]);
});

test("mails a low balance once for each fall to two credits, and not if a top-up buys", async () => {
  const agent = await billing.agent("card");
  const mailsAfter = async (balance: number, credits = 1) => {
    await spend(agent, balance, credits);
    return (await billing.events()).mails;
  };
  // The sign-up credit alone.
  expect(await mailsAfter(0)).toEqual([]);
  expect(await mailsAfter(3)).toEqual([]);
  expect(await mailsAfter(2)).toEqual(["low_balance"]);
  expect(await mailsAfter(1)).toEqual([]);
  expect(await mailsAfter(1, 4)).toEqual(["low_balance"]);
  await billing.packs.putTopUp({ ...topUp, threshold: 0 }, agent.as);
  expect(await mailsAfter(2, 4)).toEqual([]);
});

test.each([CreditsTakenBackSchema, SignupCreditReturnedSchema])(
  "asks nobody to buy credits because some were taken back: %#",
  async (schema) => {
    const { userId } = await billing.agent("card");
    await billing.consume(schema, { userId, country: "FI", credits: 3, balance: 0 });
    expect((await billing.events()).mails).toEqual([]);
  },
);

test("mails a low balance of a top-up once it has bought all packs of the month", async () => {
  const agent = await billing.agent("card");
  await billing.packs.putTopUp({ ...topUp, threshold: 4, monthlyLimit: 1 }, agent.as);
  await spend(agent, 4);
  // The pack is on its way.
  await spend(agent, 2, 2);
  expect((await billing.events()).mails).toEqual(["top_up_done"]);
  await grantPack(agent, 7);
  await spend(agent, 3, 4);
  await spend(agent, 2);
  await spend(agent, 1);
  expect((await billing.events()).mails).toEqual(["low_balance"]);
});

test("never replaces a newer balance by one that arrives late", async () => {
  const agent = await billing.agent("card");
  await billing.packs.putTopUp(topUp, agent.as);
  const event = { userId: agent.userId, country: "FI", credits: 1 };
  await billing.consume(CreditsSpentSchema, { ...event, balance: 9 }, { version: 1000n });
  await billing.consume(CreditsSpentSchema, { ...event, balance: 1 }, { version: 999n });
  await billing.tasksDone();
  expect(await sold()).toEqual([]);
});
