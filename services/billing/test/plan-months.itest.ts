import { timestampDate } from "@bufbuild/protobuf/wkt";
import { FeeChargedSchema, QuotaChangedSchema } from "@doorlight/proto/billing/v1/events_pb";
import { BillingMailQueuedSchema, MailSubject } from "@doorlight/proto/billing/v1/mails_pb";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { everyCountry, monthEdges, startOf } from "./month-edges.ts";
import { type Contracts, startContracts } from "./start-contracts.ts";

let billing: Contracts;
beforeAll(async () => {
  billing = await startContracts();
}, 60_000);
afterAll(() => billing.stop());

test.each(everyCountry)(
  "renews a plan in %s with the month's first instant, over leap days and clock changes",
  async (country) => {
    for (const [what, year, month] of monthEdges) {
      const [from, to] = [startOf(country, year, month), startOf(country, year, month + 1)];
      const agent = await billing.agent("invoice", country);
      billing.clock.set(new Date(from.getTime() + 36e5));
      await agent.choose("basic");
      await billing.pass(new Date(to.getTime() - 1));
      const before = await billing.events();
      await billing.pass(to);
      const after = await billing.events();
      const periods = [...before.of(QuotaChangedSchema), ...after.of(QuotaChangedSchema)].map(({ period }) => period);
      // On the first day a whole month is paid; the next one begins with an advance, and its fee brings the rest.
      expect({ what, fees: before.of(FeeChargedSchema).length + after.of(FeeChargedSchema).length }).toEqual({
        what,
        fees: 2,
      });
      expect(after.of(FeeChargedSchema)[0]?.amount).toEqual(before.of(FeeChargedSchema)[0]?.amount);
      expect(periods.map((period) => [timestampDate(period!.from!), timestampDate(period!.to!)])).toEqual([
        [from, to],
        [to, startOf(country, year, month + 2)],
        [to, startOf(country, year, month + 2)],
      ]);
      await billing.plans.cancelSubscription({}, agent.as);
      await billing.events();
    }
  },
);

test.each(everyCountry)(
  "keeps a cancelled plan in %s to the month's last instant, and lets it be kept until then",
  async (country) => {
    for (const [what, year, month] of monthEdges) {
      const [from, to] = [startOf(country, year, month), startOf(country, year, month + 1)];
      const agent = await billing.agent("invoice", country);
      billing.clock.set(new Date(from.getTime() + 36e5));
      await agent.choose("basic");
      await billing.plans.cancelSubscription({}, agent.as);
      await billing.pass(new Date(to.getTime() - 1));
      expect({ what, quotaTotal: (await agent.subscription())?.quotaTotal }).toEqual({ what, quotaTotal: 5 });
      await billing.plans.keepSubscription({}, agent.as);
      await billing.plans.cancelSubscription({}, agent.as);
      await billing.events();
      await billing.pass(to);
      const { of, mails } = await billing.events();
      expect({ what, left: await agent.subscription(), fees: of(FeeChargedSchema), mails }).toEqual({
        what,
        left: undefined,
        fees: [],
        mails: ["plan_ended"],
      });
    }
  },
);

test("mails another fee of a release once, and charges it from the first month 30 days later", async () => {
  await billing.reset();
  const agent = await billing.agent("invoice");
  await agent.choose("basic");
  // As if 199.00 came with a release since.
  await billing.db("agreed_fees").update({ amount: 17_900 });
  await billing.events();

  const mailed = async (at: string) => {
    billing.clock.set(at);
    await Promise.all([billing.runJob("mail-fees"), billing.runJob("mail-fees")]);
    return (await billing.events()).of(BillingMailQueuedSchema);
  };
  expect(await mailed("2026-11-29T10:00:00Z")).toMatchObject([
    {
      userId: agent.userId,
      subject: MailSubject.PLAN_FEE_CHANGES,
      planId: "basic",
      amount: { amount: 19_900n },
      formerFee: { amount: 17_900n },
    },
  ]);
  expect(await mailed("2026-11-30T10:00:00Z")).toEqual([]);
  const subscription = await agent.subscription();
  expect(subscription).toMatchObject({
    monthlyFee: { amount: 17_900n },
    monthlyVat: { amount: 4_565n },
    newFee: { amount: 19_900n },
  });
  expect(timestampDate(subscription!.newFeeFrom!)).toEqual(startOf("FI", 2027, 1));

  // Cancelling and keeping the plan wins no time.
  await billing.plans.cancelSubscription({}, agent.as);
  await billing.plans.keepSubscription({}, agent.as);
  await billing.pass(startOf("FI", 2026, 12));
  expect((await billing.events()).of(FeeChargedSchema)).toMatchObject([{ amount: { amount: 17_900n } }]);
  await billing.pass(startOf("FI", 2027, 1));
  expect((await billing.events()).of(FeeChargedSchema)).toMatchObject([{ amount: { amount: 19_900n } }]);
  expect((await agent.subscription())?.newFee).toBeUndefined();
});

test("mails another number of leads once, and brings it from the first month 30 days later", async () => {
  await billing.reset();
  const agent = await billing.agent("invoice");
  await agent.choose("growth");
  // As if the twenty of today came with a release since.
  await billing.db("agreed_fees").update({ monthly_quota: 40 });
  await billing.events();

  billing.clock.set("2026-11-24T10:00:00Z");
  await Promise.all([billing.runJob("mail-fees"), billing.runJob("mail-fees")]);
  const [mail, ...more] = (await billing.events()).of(BillingMailQueuedSchema);
  expect(more).toEqual([]);
  const about = { subject: MailSubject.PLAN_FEE_CHANGES, planId: "growth", amount: { amount: 71_900n } };
  expect(mail).toMatchObject({ ...about, monthlyQuota: 20, formerQuota: 40 });
  expect(mail?.formerFee).toBeUndefined();
  expect(timestampDate(mail!.at!)).toEqual(startOf("FI", 2027, 1));
  expect(await agent.subscription()).toMatchObject({
    monthlyQuota: 40,
    newQuota: 20,
    newFee: { amount: 71_900n },
  });

  /** Granted a day before a month and with its fee. */
  const grantedFor = async (month: Date): Promise<number[]> => {
    await billing.pass(new Date(month.getTime() - 36e5));
    await billing.pass(month);
    return (await billing.events()).of(QuotaChangedSchema).map(({ total }) => total);
  };
  expect(await grantedFor(startOf("FI", 2026, 12))).toEqual([4, 40]);
  expect(await grantedFor(startOf("FI", 2027, 1))).toEqual([2, 20]);
  const renewed = await agent.subscription();
  expect([renewed?.monthlyQuota, renewed?.newQuota]).toEqual([20, undefined]);
});

test("charges an upgrade beyond the agreed leads, and agrees a smaller plan with its leads", async () => {
  await billing.reset();
  const agent = await billing.agent("invoice");
  await agent.choose("plus");
  await billing.db("agreed_fees").update({ monthly_quota: 12 });
  billing.clock.set(startOf("FI", 2026, 12));
  await billing.pass();
  const { change } = await billing.plans.previewPlan({ planId: "growth" }, agent.as);
  expect(change).toMatchObject({ quotaNow: 8, feeNow: { amount: 28_760n } });
  await agent.choose("growth");
  expect((await billing.events()).of(QuotaChangedSchema).at(-1)).toMatchObject({ total: 20 });

  // The agreement of the smaller plan is replaced by its present preview, and so is its advance.
  await billing.pass(new Date(startOf("FI", 2027, 1).getTime() - 36e5));
  await billing.events();
  await agent.choose("plus");
  const agreed = billing.db("agreed_fees").where({ plan_id: "plus" }).orderBy("valid_from").pluck("monthly_quota");
  expect(await agreed).toEqual([12, 10]);
  expect((await billing.events()).of(QuotaChangedSchema)).toMatchObject([{ total: 1 }]);
});

test("agrees once to today's leads for a subscription whose leads nobody kept", async () => {
  await billing.reset();
  const agent = await billing.agent("invoice");
  await agent.choose("basic");
  await billing.db("agreed_fees").update({ monthly_quota: null });
  expect(await agent.subscription()).toMatchObject({ monthlyQuota: 5 });
  await billing.runJob("mail-fees");
  await billing.runJob("mail-fees");
  expect(await billing.db("agreed_fees").pluck("monthly_quota")).toEqual([5]);
  expect((await billing.events()).mails).toEqual(["plan_started"]);
});
