import { AccountDeskService } from "@doorlight/proto/billing/v1/account_desk_service_pb";
import { DealState, DealType } from "@doorlight/proto/billing/v1/deals_service_pb";
import { FeeObstacle, MailSubject } from "@doorlight/proto/billing/v1/mails_pb";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { bounds, ownedBy, type StartedDeals, startDeals } from "./start-deals.ts";

let started: StartedDeals;
beforeEach(async () => void (started = await startDeals()));
afterEach(() => started.stop());

const today = { startsOn: "2026-11-21" };
type StartedDeal = Awaited<ReturnType<StartedDeals["makeActive"]>>;
const lastHistory = async (dealId: string) => (await started.get(dealId)).history.at(-1);

test.each([
  ["nothing proves any more", { proven_at: null }, FeeObstacle.NOT_PROVEN],
  ["leaves an invoice unpaid after two reminders", { reminders: 2 }, FeeObstacle.INVOICE_OVERDUE],
  ["may owe less than its fee since", { paid_in_time: 0 }, FeeObstacle.ABOVE_LIMIT],
])("ends a deal with the month charged whose payer %s, and says so", async (_, change, feeObstacle) => {
  const { id, terms } = await started.makeActive(today);
  await started.published();
  await started.db("billing_details").where({ user_id: terms!.payerId }).update(change);
  await started.renewAt("2026-11-29T21:00:00Z");
  expect((await started.published()).mails).toEqual([]);
  for (const hour of ["2026-11-29T22:00:00Z", "2026-11-30T21:00:00Z"]) await started.renewAt(hour);
  expect((await started.get(id)).deal).toMatchObject({ state: DealState.ACTIVE, terms: { endsOn: "2026-11-30" } });
  expect(await lastHistory(id)).toMatchObject({ what: "changed", adminId: "", fields: ["endsOn"] });
  const { deals, ...none } = await started.published();
  expect(deals.map(({ period }) => bounds(period)[1])).toEqual(["2026-11-30T22:00:00.000Z"]);
  expect(none).toMatchObject({ quotas: [], fees: [], returned: [] });
  const admin = (await started.get(id)).history.find(({ what }) => what === "activated")!.adminId;
  expect(none.mails).toMatchObject([
    { userId: terms!.payerId, subject: MailSubject.DEAL_CUT, feeObstacle },
    { userId: admin, subject: MailSubject.DEAL_STOPPED, feeObstacle, deal: { dealId: id, endsOn: "2026-11-30" } },
  ]);
  await started.renewAt("2026-12-01T10:00:00Z");
  expect((await started.get(id)).deal?.state).toBe(DealState.ENDED);
  expect(await started.published()).toMatchObject({ quotas: [], fees: [], mails: [] });
});

/** Nobody has accepted it. */
async function asBefore(): Promise<StartedDeal> {
  const deal = await started.makeActive(today);
  await started.db("deals").where({ id: deal.id }).update({ first_fee_id: null });
  await started.db("deal_history").where({ deal_id: deal.id, what: "accepted" }).delete();
  return deal;
}

test("asks the payer of a deal that a release before activated for neither proof nor limit", async () => {
  const [unproven, small] = [await asBefore(), await asBefore()];
  await started.db("billing_details").where({ user_id: unproven.terms!.payerId }).update({ proven_at: null });
  await started.db("billing_details").where({ user_id: small.terms!.payerId }).update({ paid_in_time: 0 });
  await started.renewAt("2026-12-01T10:00:00Z");
  for (const { id } of [unproven, small])
    expect((await started.get(id)).deal).toMatchObject({ state: DealState.ACTIVE, terms: { endsOn: "2027-05-31" } });
});

test("ends a deal of a release before whose payer has accepted a longer time of it", async () => {
  const before = await asBefore();
  const extended = await started.update(before, { ...before.terms!, endsOn: "2027-06-30" });
  await started.accept(extended);
  await started.db("billing_details").where({ user_id: before.terms!.payerId }).update({ proven_at: null });
  await started.renewAt("2026-12-01T10:00:00Z");
  expect((await started.get(before.id)).deal?.state).toBe(DealState.ENDED);
});

test("ends a deal so by a late job, and charges a month whose leads were granted before", async () => {
  const [late, granted] = [await started.makeActive(today), await started.makeActive(today)];
  await started.db("deals").where({ id: late.id }).update({ state: "ended" });
  await started.renewAt("2026-11-30T10:00:00Z");
  await started.db("deals").where({ id: late.id }).update({ state: "active" });
  const payers = [late, granted].map(({ terms }) => terms!.payerId);
  await started.db("billing_details").whereIn("user_id", payers).update({ proven_at: null });
  await started.published();
  await started.renewAt("2026-12-01T10:00:00Z");
  expect((await started.get(late.id)).deal?.state).toBe(DealState.ENDED);
  expect((await started.get(granted.id)).deal?.state).toBe(DealState.ACTIVE);
  expect((await started.published()).feeEvents).toMatchObject([{ contractId: granted.id }]);
});

test("names the deals that an admin's stop ends, mails the payer, and ends them on that day", async () => {
  const ending = await started.makeActive(today);
  const { payerId, name } = ending.terms!;
  const ofOffice = { owner: { owner: { case: "officeId", value: payerId } as const }, payerId };
  const fixed = { type: DealType.FIXED, startsOn: "2027-06-01", endsOn: "2027-06-30" };
  const last = await started.makeActive({ ...today, ...ofOffice, endsOn: "2026-11-30" });
  for (const other of [await asBefore(), await started.makeActive({ ...fixed, ...ownedBy(payerId) })])
    await started.db("deals").where({ id: other.id }).update({ payer_id: payerId });
  const desk = started.clientOf("gateway", AccountDeskService);
  const billing = await desk.getAccountBilling({ userId: payerId, country: "FI" }, started.admin);
  const known = [{ dealId: ending.id, name, lastDay: "2026-11-30" }];
  expect(billing.ending).toMatchObject(known);
  expect(billing.ending[0]?.planId).toBeUndefined();
  await started.published();
  const decision = {
    userId: payerId,
    proven: false,
    version: billing.details!.version,
    reason: "Nobody answers there",
  };
  await desk.decideInvoiceTrust(decision, started.admin);
  expect((await started.published()).mails).toMatchObject([
    { userId: payerId, subject: MailSubject.INVOICE_STOPPED, ending: known },
  ]);
  await started.renewAt("2026-12-01T10:00:00Z");
  const ended = await Promise.all([ending, last].map(async ({ id }) => (await started.get(id)).deal));
  expect(ended).toMatchObject([known[0]!.lastDay, "2026-11-30"].map((endsOn) => ({ terms: { endsOn } })));
});
