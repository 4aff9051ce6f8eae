import { randomBytes, randomUUID } from "node:crypto";
import { refusalOf } from "@doorlight/common/testing";
import { BillingMethod, InvoicingMethod, Payment, SubscriptionState } from "@doorlight/proto/billing/v1/billing_pb";
import { BillingService } from "@doorlight/proto/billing/v1/billing_service_pb";
import { CreditsSoldSchema, FeeChargedSchema } from "@doorlight/proto/billing/v1/events_pb";
import { BillingMailQueuedSchema, FeeObstacle, MailSubject } from "@doorlight/proto/billing/v1/mails_pb";
import { CreditsGrantedSchema, CreditsSpentSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { type Contracts, startContracts } from "./start-contracts.ts";

let billing: Contracts;
beforeAll(async () => {
  billing = await startContracts();
}, 60_000);
afterAll(() => billing.stop());
beforeEach(async () => {
  await billing.reset();
  billing.budgets.limitTo(300_000n);
});

type Agent = Awaited<ReturnType<Contracts["agent"]>>;

const business = {
  billingMethod: BillingMethod.INVOICE,
  businessName: "Kallio Homes Oy",
  taxId: "0000001-9",
  streetAddress: "Esimerkkikatu 2",
  postalCode: "00100",
  city: "Helsinki",
  invoicingMethod: InvoicingMethod.OTHER,
};

/** 925 euros net of the 3,000 for which the stand-in of purchasing has room. */
const LARGEST = "credits_25";

const buy = ({ as }: Agent, packId = LARGEST, payment = Payment.INVOICE) =>
  billing.packs.buyPack(
    { packId, payment, idempotencyKey: randomUUID(), returnPath: "/account/billing", another: true },
    as,
  );
const sold = async () => (await billing.events()).of(CreditsSoldSchema);

const waiting = () => billing.db("debt_reservations");

test("sells packs on invoice as far as purchasing has room for them, at once or one by one", async () => {
  const agent = await billing.agent("invoice");
  const clicks = await Promise.allSettled(Array.from({ length: 8 }, () => buy(agent)));
  expect(clicks.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  expect(await refusalOf(buy(agent))).toMatchObject({ code: "invoice_limit_reached" });
  await buy(agent, "credits_5");
  const packs = await sold();
  expect(packs.map(({ saleId }) => saleId).toSorted()).toEqual([...billing.budgets.owed.keys()].toSorted());
  expect(await waiting()).toEqual([]);
  await buy(await billing.agent("invoice"));
});

test("reserves nothing for a pack by card", async () => {
  const agent = await billing.agent("card");
  billing.budgets.limitTo(0n);
  await buy(agent, LARGEST, Payment.CARD);
  expect([...billing.budgets.owed]).toEqual([]);
});

test("reserves room for a month of a plan on invoice under its fee's id, or refuses it", async () => {
  const agent = await billing.agent("invoice");
  billing.budgets.limitTo(20_000n);
  // For the ten days that are left it would cost 151.60.
  expect(await refusalOf(agent.choose("plus"))).toMatchObject({ code: "invoice_limit_reached" });
  await agent.choose("basic");
  const [fee] = (await billing.events()).of(FeeChargedSchema);
  expect([...billing.budgets.owed.values()]).toMatchObject([
    { referenceId: fee?.feeId, amount: { amount: 19_900n }, trust: { proven: true } },
  ]);
  expect(fee?.amount?.amount).toBe(7960n);
  expect(await waiting()).toEqual([]);
});

test("invoices the fee of a plan's next month, however much its account owes", async () => {
  const agent = await billing.agent("invoice");
  await agent.choose("basic");
  billing.budgets.limitTo(0n);
  await billing.events();
  await billing.pass("2026-11-30T22:00:00Z");
  expect((await billing.events()).of(FeeChargedSchema)).toMatchObject([{ payment: Payment.INVOICE }]);
});

test.each([
  ["of an account that nothing has proven", "basic", { proven_at: null }, FeeObstacle.NOT_PROVEN],
  ["that alone is above what the account may owe", "plus", { paid_in_time: 0 }, FeeObstacle.ABOVE_LIMIT],
])("puts no fee of a next month on the invoice %s, and says so", async (_which, planId, trust, feeObstacle) => {
  const agent = await billing.agent("card");
  await agent.choose(planId);
  await agent.payBy("invoice");
  const trusted = (row: object) => billing.db("billing_details").where({ user_id: agent.userId }).update(row);
  await trusted(trust);
  await billing.events();
  await billing.pass("2026-11-30T22:00:00Z");
  const { of } = await billing.events();
  expect(of(FeeChargedSchema)).toEqual([]);
  expect(of(BillingMailQueuedSchema)).toMatchObject([{ subject: MailSubject.FEE_FAILED, feeObstacle }]);
  expect(await agent.subscription()).toMatchObject({ state: SubscriptionState.PAST_DUE });

  await trusted({ proven_at: new Date(), paid_in_time: 1 });
  await billing.pass("2026-12-01T22:00:00Z");
  expect((await billing.events()).of(FeeChargedSchema)).toMatchObject([{ payment: Payment.INVOICE }]);
});

test("saves the invoice as the way to pay only if it has room for a whole month of the plan", async () => {
  const agent = await billing.agent("card");
  const known = () => billing.db("billing_details").where({ user_id: agent.userId });
  await known().update({ tax_id: business.taxId });
  await known().update({ proven_at: new Date() });
  const put = (change = {}) =>
    billing.clientOf("gateway", BillingService).putDetails({ ...business, ...change }, agent.as);
  await agent.choose("basic");
  billing.budgets.limitTo(19_899n);
  expect(await refusalOf(put())).toMatchObject({ code: "invoice_limit_reached" });
  billing.budgets.limitTo(19_900n);
  expect(await refusalOf(put({ taxId: "0000002-7" }))).toMatchObject({ code: "payment_method_missing" });
  expect(await known().first()).toMatchObject({ billing_method: "card", tax_id: business.taxId });
  await put();
  expect(await known().first()).toMatchObject({ billing_method: "invoice" });
  expect([billing.budgets.owed.size, await waiting()]).toEqual([0, []]);

  // What it pays by already may be corrected without room.
  billing.budgets.limitTo(0n);
  await put({ streetAddress: "Esimerkkikatu 3" });
});

test("saves details beside a plan without room if its owner does not choose the invoice", async () => {
  const agent = await billing.agent("card");
  await agent.choose("basic");
  await billing
    .db("billing_details")
    .where({ user_id: agent.userId })
    .update({ billing_method: "prepaid", card_ready: false });
  billing.budgets.limitTo(0n);
  const details = { ...business, billingMethod: BillingMethod.PREPAID };
  await billing.clientOf("gateway", BillingService).putDetails(details, agent.as);
});

test("asks for room for the plan of the next month when the invoice is chosen, if there is one", async () => {
  const [smaller, cancelled] = [await billing.agent("card"), await billing.agent("card")];
  const put = ({ as }: Agent) => billing.clientOf("gateway", BillingService).putDetails(business, as);
  for (const agent of [smaller, cancelled]) {
    await billing.db("billing_details").where({ user_id: agent.userId }).update({ tax_id: business.taxId });
    await billing.db("billing_details").where({ user_id: agent.userId }).update({ proven_at: new Date() });
    await agent.choose("plus");
  }
  await smaller.choose("basic");
  billing.budgets.limitTo(19_899n);
  expect(await refusalOf(put(smaller))).toMatchObject({ code: "invoice_limit_reached" });
  billing.budgets.limitTo(19_900n);
  await put(smaller);
  billing.budgets.limitTo(0n);
  await billing.plans.cancelSubscription({}, cancelled.as);
  await put(cancelled);
});

test.each(["own", "of another with the card"])(
  "renews no plan from a second reminder until it is paid: %s",
  async (of) => {
    const agent = await billing.agent("invoice");
    await agent.choose("basic");
    const debtor = of === "own" ? agent : await billing.agent("invoice");
    const shared = { country: "FI", kind: "card", digest: randomBytes(32), saved_at: new Date(), proven: true };
    if (debtor !== agent)
      for (const { userId } of [agent, debtor])
        await billing.db("account_digests").insert({ ...shared, user_id: userId });
    const reminders = (count: number) =>
      billing.db("billing_details").where({ user_id: debtor.userId }).update({ reminders: count });
    await reminders(2);
    await billing.events();
    await billing.pass("2026-11-30T22:00:00Z");
    const { of: published } = await billing.events();
    expect(published(FeeChargedSchema)).toEqual([]);
    const feeObstacle = FeeObstacle.INVOICE_OVERDUE;
    expect(published(BillingMailQueuedSchema)).toMatchObject([{ subject: MailSubject.FEE_FAILED, feeObstacle }]);
    expect(await agent.subscription()).toMatchObject({ state: SubscriptionState.PAST_DUE });
    await reminders(0);
    await billing.pass("2026-12-01T22:00:00Z");
    expect((await billing.events()).of(FeeChargedSchema)).toMatchObject([{ payment: Payment.INVOICE }]);
    expect(await agent.subscription()).toMatchObject({ state: SubscriptionState.ACTIVE });
  },
);

test("answers a click whose pack was bought the same at the limit, and reserves nothing more", async () => {
  const agent = await billing.agent("invoice");
  const click = { packId: LARGEST, payment: Payment.INVOICE, idempotencyKey: randomUUID(), returnPath: "/account" };
  const { saleId } = await billing.packs.buyPack(click, agent.as);
  for (let i = 0; i < 2; i++) await buy(agent);
  expect(await billing.packs.buyPack(click, agent.as)).toMatchObject({ saleId });
  expect(billing.budgets.owed.size).toBe(3);
});

test("gives the room back if a pack is not sold after all", async () => {
  const agent = await billing.agent("invoice");
  const click = { packId: LARGEST, payment: Payment.INVOICE, returnPath: "/account" };
  const order = () => billing.packs.buyPack({ ...click, idempotencyKey: randomUUID() }, agent.as);
  await order();
  expect(await refusalOf(order())).toMatchObject({ code: "pack_just_bought" });
  expect([billing.budgets.owed.size, billing.budgets.released.length]).toEqual([1, 1]);
});

test("postpones a top-up on invoice at the limit until the account has paid, and keeps it on", async () => {
  const agent = await billing.agent("invoice");
  for (let i = 0; i < 3; i++) await buy(agent);
  await sold();
  const account = { userId: agent.userId, country: "FI" };
  await billing.consume(
    CreditsGrantedSchema,
    { ...account, credits: 75, balance: 75, reason: "pack" },
    { version: 1n },
  );
  const topUp = { enabled: true, packId: LARGEST, threshold: 2, monthlyLimit: 9, consentVersion: "2026-11" };
  await billing.packs.putTopUp(topUp, agent.as);
  await billing.consume(CreditsSpentSchema, { ...account, credits: 75, balance: 0 }, { version: 2n });
  await billing.tasksDone();
  expect(await sold()).toEqual([]);
  expect((await billing.packs.getTopUp({}, agent.as)).topUp).toMatchObject({ enabled: true });

  billing.budgets.pay();
  await billing.runJob("check-top-ups");
  await billing.tasksDone();
  expect(await sold()).toMatchObject([{ automatic: true, payment: Payment.INVOICE }]);
  expect(await waiting()).toEqual([]);
});
