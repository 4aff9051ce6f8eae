import { randomUUID } from "node:crypto";
import { refusalOf } from "@doorlight/common/testing";
import { BillingAppliedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { type Deal, DealState, DealType } from "@doorlight/proto/billing/v1/deals_service_pb";
import { MailSubject } from "@doorlight/proto/billing/v1/mails_pb";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { type StartedDeals, startDeals } from "./start-deals.ts";

let started: StartedDeals;
beforeAll(async () => void (started = await startDeals()));
beforeEach(async () => {
  started.clock.set("2026-12-01T10:00:00Z");
  await started.published();
});
afterAll(() => started.stop());

const DECEMBER = "2026-12-01";
/** 600 € for 20 leads. */
const december = { startsOn: DECEMBER, endsOn: "2026-12-31" };
const cutTo = (deal: Deal, endsOn: string) => started.update(deal, { ...deal.terms!, endsOn } as never);
const preview = async ({ id: dealId }: Deal, endsOn?: string) =>
  (await started.deals.previewDealCut({ dealId, ...(endsOn && { endsOn }) }, started.admin)).returned?.amount;
/** What the payer is charged, and not given back. */
const costOf = async ({ terms }: Deal): Promise<bigint[]> =>
  started
    .db("invoice_lines")
    .where({ user_id: terms!.payerId, removed_at: null, credit_note_id: null })
    .orderBy("id")
    .pluck("net");
/** Ends it without purchasing, which says nothing yet. */
const endUnanswered = async ({ id: dealId, version }: Deal) =>
  started.deals.endDeal({ dealId, version }, started.admin);
/** Changes its last day without purchasing, which says nothing yet. */
async function endOnUnanswered({ id: dealId, version, terms }: Deal, endsOn: string): Promise<Deal> {
  const request = { dealId, version, terms: { ...terms!, endsOn } };
  return (await started.deals.updateDeal(request, started.admin)).deal!;
}
const lastChange = async ({ id }: Deal) => (await started.get(id)).history.at(-1);

test.each([
  ["all leads, which gives nothing back", 20, 60_000n],
  ["half of the leads", 10, 30_000n],
  ["fewer leads than days", 3, 19_355n],
  ["no lead", 0, 19_355n],
])("charges at an admin's end for %s", async (_, used, cost) => {
  const deal = await started.makeActive(december);
  await started.use(deal, DECEMBER, used);
  started.clock.set("2026-12-10T10:00:00Z");
  const back = 60_000n - cost;
  expect(await preview(deal)).toBe(back);
  await started.end(deal);
  expect(await costOf(deal)).toEqual([cost]);
  expect((await lastChange(deal))?.returned?.amount).toBe(back || undefined);
  const { mails } = await started.published();
  expect(mails.at(-1)).toMatchObject({ subject: MailSubject.DEAL_CUT, userId: deal.terms!.payerId });
  expect(mails.at(-1)?.amount?.amount).toBe(back || undefined);
});

test("charges for the leads that the owner has used before erasing the account", async () => {
  const [userId, payerId] = [randomUUID(), randomUUID()];
  const deal = await started.makeActive({ owner: { owner: { case: "userId", value: userId } }, payerId, ...december });
  await started.use(deal, DECEMBER, 20);
  await started.published();
  started.clock.set("2026-12-02T10:00:00Z");
  await started.consume(UserErasedSchema, { userId, country: "FI" });
  await started.answerUse();
  expect(await costOf(deal)).toEqual([60_000n]);
  const { returned, mails } = await started.published();
  expect(returned).toEqual([]);
  expect(mails).toMatchObject([{ subject: MailSubject.DEAL_CUT, userId: payerId }]);
});

test("charges for the leads that are used beyond the share of an earlier last day", async () => {
  const deal = await started.makeActive(december);
  await started.use(deal, DECEMBER, 15);
  expect(await preview(deal, "2026-12-05")).toBe(15_000n);
  const cut = await cutTo(deal, "2026-12-05");
  expect(await costOf(deal)).toEqual([45_000n]);
  // The same again, by an end that takes no lead.
  started.clock.set("2026-12-03T10:00:00Z");
  await started.end(cut);
  expect(await costOf(deal)).toEqual([45_000n]);
});

test("counts the months that are over and the leads of this one for a fixed fee", async () => {
  const terms = { startsOn: DECEMBER, endsOn: "2027-02-28", type: DealType.FIXED };
  const deal = await started.makeActive(terms);
  await started.renewAt("2027-01-05T10:00:00Z");
  await started.use(deal, "2027-01-01", 20);
  await started.end(deal);
  // 40 of 60 leads, more than 36 of 90 days.
  expect(await costOf(deal)).toEqual([40_000n]);
});

test("counts a month that an end at its last day leaves whole for a fixed fee", async () => {
  started.clock.set("2026-12-31T10:00:00Z");
  const terms = { startsOn: "2026-12-31", endsOn: "2027-01-30", type: DealType.FIXED, fee: 100_000n };
  const deal = await started.makeActive(terms);
  await started.use(deal, DECEMBER, 20);
  started.clock.set("2026-12-31T12:00:00Z");
  expect(await preview(deal)).toBe(50_000n);
  await started.end(deal);
  // 20 of 40 leads, though one of 31 days.
  expect(await costOf(deal)).toEqual([50_000n]);
});

test("waits with the fee and its mail until purchasing says how many leads are used", async () => {
  const deal = await started.makeActive(december);
  await started.published();
  started.clock.set("2026-12-10T10:00:00Z");
  await endUnanswered(deal);
  await started.renewAt("2026-12-10T10:05:00Z");
  expect(await costOf(deal)).toEqual([60_000n]);
  expect((await started.published()).mails).toEqual([]);
  await started.use(deal, DECEMBER, 10);
  await started.answerUse();
  expect(await costOf(deal)).toEqual([30_000n]);
  expect((await started.published()).mails).toMatchObject([{ amount: { amount: 30_000n } }]);
  // The same answer again changes nothing.
  const { id: referenceId, version } = await started.db("deal_quotas").where({ deal_id: deal.id }).first();
  await started.consume(BillingAppliedSchema, { referenceId, used: 0 }, { version });
  expect(await costOf(deal)).toEqual([30_000n]);
});

test("takes no answer about a version of before the cut, and asks once more for one that is lost", async () => {
  const deal = await started.makeActive(december);
  const { id: referenceId, version } = await started.db("deal_quotas").where({ deal_id: deal.id }).first();
  started.clock.set("2026-12-10T10:00:00Z");
  await endUnanswered(deal);
  await started.consume(BillingAppliedSchema, { referenceId, used: 0 }, { version });
  // A release of purchasing that says no use.
  await started.consume(BillingAppliedSchema, { referenceId }, { version: version + 1n });
  expect(await costOf(deal)).toEqual([60_000n]);
  await started.published();
  await started.renewAt("2026-12-10T10:30:00Z");
  expect((await started.published()).quotaEvents).toMatchObject([{ quotaId: referenceId, total: 7 }]);
  await started.use(deal, DECEMBER, 10);
  await started.answerUse();
  expect(await costOf(deal)).toEqual([30_000n]);
});

test("drops a cut that waits once its payer has accepted the agreed last day again", async () => {
  const deal = await started.makeActive(december);
  const offered = await endOnUnanswered(await endOnUnanswered(deal, "2026-12-10"), "2026-12-31");
  const answer = { dealId: deal.id, version: offered.version, startsOn: DECEMBER };
  await started.deals.acceptDeal(answer, await started.asUser(deal.terms!.payerId));
  expect(await started.db("deal_cuts").where({ deal_id: deal.id })).toEqual([]);
  expect(await costOf(deal)).toEqual([60_000n]);
});

test("leaves a deal whose cut is over to the hourly job, which charges the leads that were left", async () => {
  const cut = await cutTo(await started.makeActive(december), "2026-12-10");
  const { id: dealId, version } = cut;
  const cost = await costOf(cut);
  started.clock.set("2026-12-10T22:10:00Z");
  await started.published();
  const end = started.deals.endDeal({ dealId, version }, started.admin);
  expect(await refusalOf(end)).toMatchObject({ code: "version_outdated" });
  await started.renewAt("2026-12-10T23:00:00Z");
  expect((await started.get(dealId)).deal?.state).toBe(DealState.ENDED);
  expect(await costOf(cut)).toEqual(cost);
});
