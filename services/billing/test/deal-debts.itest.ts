import { randomBytes, randomUUID } from "node:crypto";
import { refusalFrom } from "@doorlight/common/errors";
import { refusalOf } from "@doorlight/common/testing";
import { minutes } from "@doorlight/common/time";
import { type Deal, DealState, DealType } from "@doorlight/proto/billing/v1/deals_service_pb";
import { PlansService } from "@doorlight/proto/billing/v1/plans_service_pb";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { makeOldRecords } from "./old-records.ts";
import { ownedBy, someTerms, type StartedDeals, startDeals } from "./start-deals.ts";

let started: StartedDeals;
beforeAll(async () => void (started = await startDeals()));
beforeEach(() => {
  started.clock.set("2026-11-21T10:00:00Z");
  started.purchasing.limitTo(1_000_000_000n);
  started.purchasing.chargeAtOnce(null);
});
afterAll(() => started.stop());

const today = { startsOn: "2026-11-21" };
const owedBy = (payerId: string) =>
  [...started.purchasing.owed.values()].filter(({ userId }) => userId === payerId).map(({ amount }) => amount.amount);
const released = async () => {
  started.clock.advance(minutes(3));
  await started.runJob("release-debts");
};

test("counts a month of an accepted deal until its first fee is charged", async () => {
  const offer = await started.makeOffer();
  const accepted = await started.accept(offer);
  const { payerId } = offer.terms!;
  expect(accepted.state).toBe(DealState.ACTIVE);
  expect(owedBy(payerId)).toEqual([60_000n]);
  await released();
  expect(owedBy(payerId)).toEqual([60_000n]);
  await started.published();
  await started.renewAt("2026-12-01T10:00:00Z");
  const { feeEvents } = await started.published();
  expect(feeEvents.map(({ feeId }) => feeId).filter((id) => started.purchasing.owed.has(id))).toHaveLength(1);
});

test.each([
  ["a whole month, though the first one costs a share", {}, 60_000n],
  ["a fixed fee, whole", { type: DealType.FIXED, endsOn: "2026-12-31" }, 60_000n],
])("reserves %s", async (_, changes, amount) => {
  const offer = await started.makeOffer({ ...today, ...changes });
  await started.accept(offer);
  expect(owedBy(offer.terms!.payerId)).toEqual([amount]);
});

test("refuses the acceptance of a fee beyond the limit, and leaves the offer as it is", async () => {
  started.purchasing.limitTo(59_999n);
  const offer = await started.makeOffer(today);
  expect(await refusalOf(started.accept(offer))).toMatchObject({ code: "invoice_limit_reached" });
  await released();
  expect(owedBy(offer.terms!.payerId)).toEqual([]);
  expect((await started.get(offer.id)).deal).toMatchObject({ state: DealState.OFFERED, version: offer.version });
  started.purchasing.limitTo(60_000n);
  expect(await started.accept(offer)).toMatchObject({ state: DealState.ACTIVE });
});

test("reserves nothing for long if the share of the first month rounds to no fee", async () => {
  const offer = await started.makeOffer({ ...today, startsOn: "2026-11-30", endsOn: "2026-12-31", fee: 10n });
  expect(await started.accept(offer)).toMatchObject({ state: DealState.ACTIVE });
  await released();
  expect(owedBy(offer.terms!.payerId)).toEqual([]);
});

test("asks another admin for a deal whose fee is above what its payer may owe", async () => {
  // A month of leads and of a discount is worth 990 euros, and seven are more than one admin may give alone.
  const draft = await started.create(someTerms({ endsOn: "2027-06-30" }));
  const trust = (paidInTime: number) =>
    started.db("billing_details").where({ user_id: draft.terms!.payerId }).update({ paid_in_time: paidInTime });
  await trust(1);
  expect(await refusalOf(started.offer(draft))).toMatchObject({
    code: "approval_needed",
    params: { amount: "693000" },
  });
  await trust(2);
  expect(await started.offer(draft)).toMatchObject({ state: DealState.OFFERED });
});

test("refuses the second of two deals whose fees are beyond the limit together", async () => {
  const agentId = randomUUID();
  const office = { owner: { owner: { case: "officeId", value: randomUUID() } as const }, payerId: agentId };
  started.purchasing.limitTo(90_000n);
  await started.makeActive({ ...office, startsOn: "2026-12-15" });
  const second = await started.makeOffer({ ...someTerms({ payerId: agentId }), payerId: agentId });
  expect(await refusalOf(started.accept(second))).toMatchObject({ code: "invoice_limit_reached" });
});

const oneDay = { startsOn: "2026-11-30", endsOn: "2027-05-31" };
/** For the agent alone, and for the agent's office. */
async function makeTwoOffers(): Promise<[Deal, Deal]> {
  const agentId = randomUUID();
  const ofOffice = { owner: { owner: { case: "officeId", value: randomUUID() } as const }, payerId: agentId };
  return [
    await started.makeOffer({ ...oneDay, ...ownedBy(agentId) }),
    await started.makeOffer({ ...oneDay, ...ofOffice }),
  ];
}

test.each([
  ["one after the other", [0, 1]],
  ["at once", [0, 0]],
])("counts whole months of deals that are bound on the last day of a month, accepted %s", async (_, turns) => {
  started.clock.set("2026-11-30T10:00:00Z");
  const offers = await makeTwoOffers();
  const { payerId } = offers[0].terms!;
  await started.letPay(payerId);
  started.purchasing.limitTo(119_999n);
  started.purchasing.chargeAtOnce(2_000n);
  const answers: Promise<string>[] = [];
  for (const [nth, offer] of offers.entries()) {
    const answer = started.accept(offer).then(
      () => "accepted",
      async (error: unknown) => refusalFrom(error)?.code ?? String(error),
    );
    answers.push(answer);
    if (turns[nth + 1] !== turns[nth]) await answer;
  }
  expect((await Promise.all(answers)).sort()).toEqual(["accepted", "invoice_limit_reached"]);
  expect(owedBy(payerId)).toEqual([2_000n]);

  started.purchasing.limitTo(120_000n);
  const states = await Promise.all(offers.map(async ({ id }) => (await started.get(id)).deal?.state));
  await started.accept(offers[states.indexOf(DealState.OFFERED)]!);
  expect(owedBy(payerId)).toEqual([2_000n, 2_000n]);
});

test("counts whole months of other deals in the acceptance of a longer time", async () => {
  const [first, second] = await makeTwoOffers();
  const bound = await started.accept(first);
  await started.accept(second);
  started.clock.set("2026-11-30T10:00:00Z");
  await started.runJob("renew-deals");
  started.purchasing.pay();
  const longer = { ...bound.terms!, endsOn: "2027-06-30" };
  const extended = await started.update((await started.get(bound.id)).deal!, longer);
  started.purchasing.limitTo(119_999n);
  expect(await refusalOf(started.accept(extended))).toMatchObject({ code: "invoice_limit_reached" });
  started.purchasing.limitTo(120_000n);
  expect((await started.accept(extended)).terms).toMatchObject({ endsOn: "2027-06-30" });
});

test("counts a month of each deal beside a plan that is chosen on invoice", async () => {
  const { terms } = await started.makeActive(today);
  started.purchasing.pay();
  const plans = started.clientOf("gateway", PlansService);
  const as = await started.asUser(terms!.payerId);
  const choose = async () => {
    const { change } = await plans.previewPlan({ planId: "basic" }, as);
    const click = { token: change!.token, idempotencyKey: randomUUID(), returnPath: "/account" };
    return plans.choosePlan({ planId: "basic", ...click }, as);
  };
  started.purchasing.limitTo(79_899n);
  expect(await refusalOf(choose())).toMatchObject({ code: "invoice_limit_reached" });
  started.purchasing.limitTo(79_900n);
  await choose();
});

test("counts no whole month of a deal that is charged for the last time, or has ended", async () => {
  const [first, second] = await makeTwoOffers();
  await started.end(await started.accept(first));
  const [last, another] = await makeTwoOffers();
  const bound = await started.accept(last);
  started.clock.set("2026-11-30T10:00:00Z");
  await started.runJob("renew-deals");
  await started.update((await started.get(bound.id)).deal!, { ...bound.terms!, endsOn: "2026-11-30" });
  started.purchasing.pay();
  started.purchasing.limitTo(60_000n);
  for (const offer of [second, another]) expect(await started.accept(offer)).toMatchObject({ state: DealState.ACTIVE });
});

/** Two agents of one company, each with an offer. */
async function makeColleagues(): Promise<[Deal, Deal]> {
  const [first, second] = [randomUUID(), randomUUID()];
  const company = { country: "FI", kind: "company", digest: randomBytes(32), saved_at: new Date(), proven: true };
  const offers: Deal[] = [];
  for (const userId of [first, second]) {
    offers.push(await started.makeOffer({ ...oneDay, ...ownedBy(userId) }));
    await started.db("account_digests").insert({ ...company, user_id: userId });
  }
  return [offers[0]!, offers[1]!];
}

test("counts whole months of deals that bind another account of the company", async () => {
  started.clock.set("2026-11-30T10:00:00Z");
  const [first, second] = await makeColleagues();
  await started.accept(first);
  started.purchasing.pay();
  started.purchasing.limitTo(119_999n);
  expect(await refusalOf(started.accept(second))).toMatchObject({ code: "invoice_limit_reached" });
  started.purchasing.limitTo(120_000n);
  expect(await started.accept(second)).toMatchObject({ state: DealState.ACTIVE });
});

test("accepts one of two deals of a company at once if whole months of both are beyond the limit", async () => {
  started.clock.set("2026-11-30T10:00:00Z");
  const offers = await makeColleagues();
  started.purchasing.limitTo(117_999n);
  started.purchasing.chargeAtOnce(2_000n);
  const answers = await Promise.allSettled(offers.map((offer) => started.accept(offer)));
  expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("asks another admin for a deal whose fee is above the limit beside a month of another deal", async () => {
  const agentId = randomUUID();
  await started.makeActive({ ...today, ...ownedBy(agentId), fee: 20_100n, leadsPerMonth: 0 });
  await started.db("billing_details").where({ user_id: agentId }).update({ paid_in_time: 2 });
  const ofOffice = { owner: { owner: { case: "officeId", value: randomUUID() } as const }, payerId: agentId };
  const offer = (fee: bigint) => started.makeOffer({ ...ofOffice, endsOn: "2027-06-30", fee });
  expect(await refusalOf(offer(60_000n))).toMatchObject({ code: "approval_needed", params: { amount: "693000" } });
  expect(await offer(59_900n)).toMatchObject({ state: DealState.OFFERED });
});

test.each([
  ["is not proven", { proven_at: null }, "payment_method_missing"],
  ["has no billing details", { business_name: "" }, "payment_method_missing"],
])("refuses a fee, and no discount, for an account that %s", async (_, change, code) => {
  const terms = someTerms({ ...today, endsOn: "2026-11-22" });
  await started.letPay(terms.payerId!);
  await started.db("billing_details").where({ user_id: terms.payerId }).update(change);
  const offer = await started.makeOffer(terms);
  expect(await refusalOf(started.accept(offer))).toMatchObject({ code });
  await started.end(offer);
  const discount = await started.makeOffer({ ...terms, type: DealType.DISCOUNT, fee: 0n, leadsPerMonth: 0 });
  expect(await started.accept(discount)).toMatchObject({ state: DealState.ACTIVE });
});

test("refuses the acceptance of a fee by an account on hold", async () => {
  const offer = await started.makeOffer(today);
  const payerId = offer.terms!.payerId;
  await started.letPay(payerId);
  const records = makeOldRecords(started.db, payerId);
  await records.dispute(await records.purchase());
  expect(await refusalOf(started.accept(offer))).toMatchObject({ code: "account_on_hold" });
});

test("gives the room back once if a deal ends before its first fee, and not after", async () => {
  const early = await started.makeActive();
  const late = await started.makeActive(today);
  const erased = await started.makeActive();
  for (const deal of [early, late]) await started.end(deal);
  await started.consume(UserErasedSchema, { userId: erased.terms!.payerId, country: "FI" });
  await released();
  await released();
  expect([early, late, erased].map((deal) => owedBy(deal.terms!.payerId))).toEqual([[], [60_000n], []]);
});

test("charges the fees of later months beyond the limit, as they were agreed on before", async () => {
  await started.makeActive(today);
  started.purchasing.limitTo(1n);
  await started.published();
  await started.renewAt("2026-12-01T10:00:00Z");
  expect((await started.published()).fees.map(([amount]) => amount)).toContain(60_000);
});

test("lets three answers at once reserve one fee, though the limit has room for no second one", async () => {
  const offer = await started.makeOffer(today);
  started.purchasing.limitTo(60_000n);
  await Promise.all([1, 2, 3].map(() => started.accept(offer)));
  await released();
  expect(owedBy(offer.terms!.payerId)).toEqual([60_000n]);
});
