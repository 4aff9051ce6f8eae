import { timestampDate } from "@bufbuild/protobuf/wkt";
import { refusalOf } from "@doorlight/common/testing";
import { Payment, SubscriptionState } from "@doorlight/proto/billing/v1/billing_pb";
import { FeeChargedSchema, QuotaChangedSchema } from "@doorlight/proto/billing/v1/events_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { type Contracts, startContracts } from "./start-contracts.ts";

let billing: Contracts;
beforeAll(async () => {
  billing = await startContracts();
}, 60_000);
afterAll(() => billing.stop());
beforeEach(() => billing.reset());

/** Finnish months in winter. */
const november = { from: new Date("2026-10-31T22:00:00Z"), to: new Date("2026-11-30T22:00:00Z") };
const decemberEnd = new Date("2026-12-31T22:00:00Z");

const amounts = (fees: { amount?: { amount: bigint } | undefined }[]) => fees.map(({ amount }) => amount?.amount);
const totals = (quotas: { total: number }[]) => quotas.map(({ total }) => total);

test("brings a plan mid-month the share of the days left, and charges for these leads", async () => {
  const agent = await billing.agent("card");
  const { change } = await billing.plans.previewPlan({ planId: "basic" }, agent.as);
  // 10 of 30 days: 5 / 3 leads rounded up, and 199.00 / 5 for each.
  expect(change).toMatchObject({
    feeNow: { amount: 7960n, currency: "EUR" },
    vatNow: { amount: 2030n },
    quotaNow: 2,
    daysLeft: 10,
    daysInMonth: 30,
    monthlyFee: { amount: 19900n },
    monthlyQuota: 5,
    payment: Payment.CARD,
  });

  const { subscription, action } = await agent.choose("basic");

  expect(action).toBeUndefined();
  expect(subscription).toMatchObject({ planId: "basic", nextPlanId: "basic", state: SubscriptionState.ACTIVE });
  expect(billing.cards.charged).toMatchObject([{ purpose: "fee", userId: agent.userId, net: { amount: 7960n } }]);
  const { of, mails } = await billing.events();
  expect(of(FeeChargedSchema)).toMatchObject([
    {
      userId: agent.userId,
      contractId: subscription?.id,
      amount: { amount: 7960n },
      vat: { basisPoints: 2550, amount: { amount: 2030n } },
      payment: Payment.CARD,
    },
  ]);
  expect(of(QuotaChangedSchema)).toMatchObject([
    { quotaId: subscription?.quotaId, total: 2, owner: { owner: { case: "userId", value: agent.userId } } },
  ]);
  expect(of(FeeChargedSchema)[0]).toMatchObject({ chargeId: expect.any(String), charged: { amount: 7960n } });
  const period = of(QuotaChangedSchema)[0]?.period;
  expect([period?.from, period?.to].map((at) => at && timestampDate(at))).toEqual([november.from, november.to]);
  expect(mails).toEqual(["plan_started"]);
});

test("puts a plan on the next invoice if the account pays so, and refuses it without a payer", async () => {
  const [onInvoice, broke] = [await billing.agent("invoice"), await billing.agent("nothing")];
  expect((await onInvoice.choose("plus")).subscription).toMatchObject({ planId: "plus", payment: Payment.INVOICE });
  expect((await billing.events()).of(FeeChargedSchema)).toMatchObject([{ payment: Payment.INVOICE }]);
  expect(billing.cards.charged).toEqual([]);

  expect((await billing.plans.previewPlan({ planId: "plus" }, broke.as)).change?.payment).toBeUndefined();
  expect(await refusalOf(broke.choose("plus"))).toMatchObject({ code: "payment_method_missing" });
  expect(await broke.subscription()).toBeUndefined();
  expect(await refusalOf(broke.choose("gold"))).toMatchObject({ code: "not_found" });
});

test("starts a larger plan at once and charges for the extra leads", async () => {
  const agent = await billing.agent("invoice");
  await agent.choose("basic");
  await billing.events();
  const { subscription } = await agent.choose("growth");
  expect(subscription).toMatchObject({ planId: "growth", nextPlanId: "growth" });
  const { of, mails } = await billing.events();
  // (20 - 5) / 3 leads more, and 719.00 / 20 for each.
  expect(amounts(of(FeeChargedSchema))).toEqual([17975n]);
  expect(totals(of(QuotaChangedSchema))).toEqual([7]);
  expect(mails).toEqual(["plan_changed"]);
});

test("starts a smaller plan with the next month, and lets it be taken back before", async () => {
  const agent = await billing.agent("invoice");
  await agent.choose("growth");
  await billing.events();
  const { subscription } = await agent.choose("basic");
  expect(subscription).toMatchObject({ planId: "growth", nextPlanId: "basic" });
  const { of, mails } = await billing.events();
  expect([of(FeeChargedSchema), of(QuotaChangedSchema), mails]).toEqual([[], [], ["plan_changed"]]);

  expect((await billing.plans.keepSubscription({}, agent.as)).subscription?.nextPlanId).toBe("growth");
  await agent.choose("basic");
  await billing.pass(november.to);
  expect(await agent.subscription()).toMatchObject({ planId: "basic", nextPlanId: "basic" });
});

test("grants the next month's leads a day before it, and takes them back at a cancellation", async () => {
  const agent = await billing.agent("card");
  await agent.choose("basic");
  await billing.pass("2026-11-29T21:59:59Z");
  await billing.events();
  await billing.pass("2026-11-29T22:00:00Z");
  const [granted] = (await billing.events()).of(QuotaChangedSchema);
  expect(granted).toMatchObject({ total: 1 });
  expect(granted?.period?.from && timestampDate(granted.period.from)).toEqual(november.to);

  await billing.plans.cancelSubscription({}, agent.as);
  await billing.plans.keepSubscription({}, agent.as);
  await agent.choose("growth");
  const { of } = await billing.events();
  expect(of(QuotaChangedSchema).filter(({ quotaId }) => quotaId === granted?.quotaId)).toMatchObject([
    { total: 0 },
    { total: 1 },
    { total: 2 },
  ]);
  expect(billing.cards.charged).toHaveLength(2);
});

test("charges each month once at its start, however often and in however many copies it runs", async () => {
  const agent = await billing.agent("card");
  await agent.choose("basic");
  await billing.events();
  billing.clock.set(november.to);
  await Promise.all(Array.from({ length: 4 }, () => billing.runJob("renew-subscriptions")));
  await billing.tasksDone();
  await billing.pass();
  expect(amounts((await billing.events()).of(FeeChargedSchema))).toEqual([19900n]);
  expect(billing.cards.charged).toHaveLength(2);
  expect((await agent.subscription())?.period?.to).toMatchObject({ seconds: BigInt(decemberEnd.getTime() / 1000) });
});

test("charges the current month by a job days late, and none that passed meanwhile", async () => {
  const agent = await billing.agent("invoice");
  await agent.choose("basic");
  await billing.events();
  await billing.pass("2027-01-20T12:00:00Z");
  const { of } = await billing.events();
  const periods = of(FeeChargedSchema).map(({ period }) => period?.from && timestampDate(period.from));
  expect(periods).toEqual([decemberEnd]);
  expect(totals(of(QuotaChangedSchema)).at(-1)).toBe(5);
});

test("renews a month before a choice in its first seconds, though the job has not run", async () => {
  const agent = await billing.agent("invoice");
  await agent.choose("basic");
  billing.clock.set("2026-11-30T22:00:01Z");
  await billing.events();
  await agent.choose("plus");
  const { of } = await billing.events();
  expect(amounts(of(FeeChargedSchema))).toEqual([19900n, 18950n]);
  expect(totals(of(QuotaChangedSchema))).toEqual([1, 5, 10]);
});

test("withholds the quota after a declined fee, retries daily, and grants it when paid", async () => {
  const agent = await billing.agent("card");
  await agent.choose("basic");
  await billing.pass("2026-11-30T00:00:00Z");
  await billing.events();
  billing.cards.answer = "decline";
  await billing.pass(november.to);
  expect(await agent.subscription()).toMatchObject({ state: SubscriptionState.PAST_DUE });
  const first = await billing.events();
  expect([totals(first.of(QuotaChangedSchema)), first.mails]).toEqual([[0], ["fee_failed"]]);

  await billing.pass("2026-12-01T22:00:00Z");
  expect((await billing.events()).mails).toEqual([]);
  billing.cards.answer = "settle";
  await billing.pass("2026-12-02T21:59:00Z");
  expect((await agent.subscription())?.state).toBe(SubscriptionState.PAST_DUE);
  await billing.pass("2026-12-02T22:00:00Z");
  expect(await agent.subscription()).toMatchObject({ state: SubscriptionState.ACTIVE });
  const paid = await billing.events();
  expect([amounts(paid.of(FeeChargedSchema)), totals(paid.of(QuotaChangedSchema))]).toEqual([[19900n], [5]]);
});

test("ends a subscription whose fee is not paid for seven days", async () => {
  const agent = await billing.agent("card");
  await agent.choose("basic");
  await agent.payBy("nothing");
  for (let day = 0; day < 7; day++) {
    await billing.pass(new Date(november.to.getTime() + day * 86_400_000));
    expect((await agent.subscription())?.state).toBe(SubscriptionState.PAST_DUE);
  }
  await billing.events();
  await billing.pass("2026-12-07T22:00:00Z");
  expect(await agent.subscription()).toBeUndefined();
  expect((await billing.events()).mails).toEqual(["plan_ended"]);
});

test("charges the whole month for an overdue plan chosen again, since its leads were there", async () => {
  const agent = await billing.agent("card");
  await agent.choose("basic");
  billing.cards.answer = "decline";
  await billing.pass(november.to);
  billing.cards.answer = "settle";
  billing.clock.set("2026-12-03T12:00:00Z");
  await billing.events();
  expect((await agent.choose("basic")).subscription).toMatchObject({ state: SubscriptionState.ACTIVE });
  const { of } = await billing.events();
  expect([amounts(of(FeeChargedSchema)), totals(of(QuotaChangedSchema))]).toEqual([[19900n], [5]]);
});

test("keeps an agent's advance while the provider is down, and retries the fee an hour later", async () => {
  const agent = await billing.agent("card");
  await agent.choose("basic");
  await billing.pass("2026-11-30T00:00:00Z");
  await billing.events();
  billing.cards.answer = "fail";
  await billing.pass(november.to);
  const { of, mails } = await billing.events();
  expect([of(QuotaChangedSchema), mails]).toEqual([[], []]);
  expect((await agent.subscription())?.state).toBe(SubscriptionState.ACTIVE);
  billing.cards.answer = "settle";
  await billing.pass("2026-11-30T23:00:00Z");
  const paid = await billing.events();
  expect([amounts(paid.of(FeeChargedSchema)), totals(paid.of(QuotaChangedSchema))]).toEqual([[19900n], [5]]);
});

test("lets a larger plan wait for the month's fee, so that neither is lost nor paid twice", async () => {
  const agent = await billing.agent("card");
  await agent.choose("basic");
  await billing.events();
  billing.cards.answer = "fail";
  await billing.pass(november.to);
  billing.cards.answer = "settle";
  expect(await refusalOf(agent.choose("plus"))).toMatchObject({ code: "purchase_in_progress" });
  await billing.pass("2026-11-30T23:00:00Z");
  expect((await agent.choose("plus")).subscription).toMatchObject({ planId: "plus" });
  const { of } = await billing.events();
  expect(amounts(of(FeeChargedSchema))).toEqual([19900n, 18950n]);
  expect(totals(of(QuotaChangedSchema)).at(-1)).toBe(10);
});
