import { randomUUID } from "node:crypto";
import { refusalOf } from "@doorlight/common/testing";
import { minutes } from "@doorlight/common/time";
import { DealState, DealType } from "@doorlight/proto/billing/v1/deals_service_pb";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { makeOldRecords } from "./old-records.ts";
import { someTerms, type StartedDeals, startDeals } from "./start-deals.ts";

let started: StartedDeals;
beforeAll(async () => void (started = await startDeals()));
beforeEach(() => {
  started.clock.set("2026-11-21T10:00:00Z");
  started.purchasing.limitTo(1_000_000_000n);
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

test("lets three answers at once reserve one fee", async () => {
  const offer = await started.makeOffer(today);
  await Promise.all([1, 2, 3].map(() => started.accept(offer)));
  await released();
  expect(owedBy(offer.terms!.payerId)).toEqual([60_000n]);
});
