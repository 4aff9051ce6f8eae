import { randomUUID } from "node:crypto";
import { refusalOf } from "@doorlight/common/testing";
import { Payment, SubscriptionState } from "@doorlight/proto/billing/v1/billing_pb";
import { CreditsSoldSchema } from "@doorlight/proto/billing/v1/events_pb";
import { BillingMailQueuedSchema, FeeObstacle, MailSubject } from "@doorlight/proto/billing/v1/mails_pb";
import { CreditsSpentSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { makeOldRecords } from "./old-records.ts";
import { type Contracts, startContracts } from "./start-contracts.ts";

let billing: Contracts;
beforeAll(async () => {
  billing = await startContracts();
}, 60_000);
afterAll(() => billing.stop());
beforeEach(() => billing.reset());

type Agent = Awaited<ReturnType<Contracts["agent"]>>;

/** A dispute of a purchase of the account; returns the charge. */
async function hold({ userId }: Agent): Promise<string> {
  const records = makeOldRecords(billing.db, userId);
  const chargeId = await records.purchase();
  await records.dispute(chargeId);
  return chargeId;
}
const end = (chargeId: string) =>
  billing.db("disputes").where({ charge_id: chargeId }).update({ outcome: "won", closed_at: new Date() });

const topUp = { enabled: true, packId: "credits_5", threshold: 2, monthlyLimit: 2, consentVersion: "2026-11" };
const packOf = (payment: Payment) => ({
  packId: "credits_5",
  payment,
  idempotencyKey: randomUUID(),
  returnPath: "/account",
});

test.each(["card", "invoice"] as const)("sells an account on hold no pack and no plan by %s", async (pays) => {
  const agent = await billing.agent(pays);
  const payment = pays === "card" ? Payment.CARD : Payment.INVOICE;
  const chargeId = await hold(agent);
  for (const buying of [
    () => billing.packs.buyPack(packOf(payment), agent.as),
    () => agent.choose("basic"),
    () => billing.packs.putTopUp(topUp, agent.as),
  ])
    expect((await refusalOf(buying())).code).toBe("account_on_hold");
  expect([billing.cards.charged, [...billing.budgets.owed.values()]]).toEqual([[], []]);
  await end(chargeId);
  await billing.packs.buyPack(packOf(payment), agent.as);
});

test("sells no pack on invoice instead of by card to an account on hold", async () => {
  const agent = await billing.agent("card");
  await hold(agent);
  await agent.payBy("invoice");
  expect((await refusalOf(billing.packs.buyPack(packOf(Payment.INVOICE), agent.as))).code).toBe("account_on_hold");
});

test("buys no pack by itself for an account on hold, and one once its dispute has ended", async () => {
  const agent = await billing.agent("card");
  await billing.packs.putTopUp(topUp, agent.as);
  await billing.tasksDone();
  const chargeId = await hold(agent);
  const spent = { userId: agent.userId, country: "FI", credits: 1, balance: 1 };
  await billing.consume(CreditsSpentSchema, spent, { version: 1n });
  await billing.tasksDone();
  expect((await billing.events()).of(CreditsSoldSchema)).toEqual([]);
  await end(chargeId);
  await billing.runJob("check-top-ups");
  await billing.tasksDone();
  expect((await billing.events()).of(CreditsSoldSchema)).toHaveLength(1);
});

test("renews no plan of an account on hold, and continues it once its dispute has ended", async () => {
  const agent = await billing.agent("card");
  await agent.choose("basic");
  const chargeId = await hold(agent);
  await billing.events();
  await billing.pass("2026-11-30T22:00:00Z");
  expect((await agent.subscription())?.state).toBe(SubscriptionState.PAST_DUE);
  const [mail] = (await billing.events()).of(BillingMailQueuedSchema);
  expect(mail).toMatchObject({ subject: MailSubject.FEE_FAILED, feeObstacle: FeeObstacle.ON_HOLD });
  expect(billing.cards.charged).toHaveLength(1);
  await end(chargeId);
  await billing.pass("2026-12-02T22:00:00Z");
  expect((await agent.subscription())?.state).toBe(SubscriptionState.ACTIVE);
});

test("buys no pack by itself while the only card is suspended, and one once it pays again", async () => {
  const agent = await billing.agent("card");
  await billing.packs.putTopUp(topUp, agent.as);
  await billing.tasksDone();
  const { userId } = agent;
  await billing.db("provider_customers").insert({ user_id: userId, country: "FI", provider_id: `cus_${userId}` });
  const card = { provider_id: `pm_${userId}`, setup_id: userId, brand: "visa", last4: "4242", is_default: true };
  await billing.db("cards").insert({ user_id: userId, ...card, expiry_month: 12, expiry_year: 2034 });
  const suspend = async (at: Date | null) => {
    await billing.db("cards").where({ user_id: userId }).update({ suspended_at: at });
    await billing
      .db("billing_details")
      .where({ user_id: userId })
      .update({ card_ready: at === null });
  };
  await suspend(new Date());
  const spent = { userId, country: "FI", credits: 1, balance: 1 };
  await billing.consume(CreditsSpentSchema, spent, { version: 1n });
  await billing.tasksDone();
  expect((await billing.events()).of(CreditsSoldSchema)).toEqual([]);
  await suspend(null);
  await billing.runJob("check-top-ups");
  await billing.tasksDone();
  expect((await billing.events()).of(CreditsSoldSchema)).toHaveLength(1);
});
