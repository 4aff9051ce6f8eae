import { AllowanceKind, AllowanceService } from "@doorlight/proto/common/v1/allowance_service_pb";
import { randomUUID } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { refusalOf } from "@doorlight/common/testing";
import { DealState, DealsService } from "@doorlight/proto/billing/v1/deals_service_pb";
import { bounds, someTerms, type StartedDeals, startDeals } from "./start-deals.ts";

let started: StartedDeals;
beforeAll(async () => void (started = await startDeals()));
afterAll(() => started.stop());
beforeEach(async () => {
  started.clock.set("2026-11-21T10:00:00Z");
  await started.published();
});

const ownedBy = (userId: string) => ({ owner: { owner: { case: "userId", value: userId } as const }, payerId: userId });

test("keeps a change of a draft in its history, and refuses an outdated one", async () => {
  const terms = someTerms();
  const draft = await started.create(terms);
  const changed = await started.update(draft, { ...terms, fee: 50_000n, leadsPerMonth: 15 });
  expect(changed).toMatchObject({ version: 2n, fee: { amount: 50_000n } });
  expect((await started.get(draft.id)).history[1]).toMatchObject({
    what: "changed",
    adminId: started.adminId,
    fields: ["fee", "leadsPerMonth"],
  });
  for (const late of [() => started.update(draft, terms), () => started.activate(draft), () => started.end(draft)])
    expect(await refusalOf(late())).toMatchObject({ code: "version_outdated" });
});

test("changes nothing by saving the same terms again", async () => {
  const terms = someTerms();
  const draft = await started.create(terms);
  expect(await started.update(draft, terms)).toEqual(draft);
});

test("changes only the last day of an active deal, and to no earlier than today", async () => {
  const terms = someTerms({ startsOn: "2026-11-21" });
  const active = await started.activate(await started.create(terms));
  const both = started.update(active, { ...terms, fee: 1n, endsOn: "2027-01-31" });
  expect(await refusalOf(both)).toMatchObject({ fields: [{ path: "terms.fee", code: "deal_active" }] });

  started.clock.set("2026-12-05T10:00:00Z");
  const past = started.update(active, { ...terms, endsOn: "2026-12-04" });
  expect(await refusalOf(past)).toMatchObject({ fields: [{ path: "terms.ends_on", code: "day_has_passed" }] });
  await started.published();
  await started.update(active, { ...terms, endsOn: "2026-12-05" });
  const { deals, quotas } = await started.published();
  expect(bounds(deals[0]?.period)[1]).toBe("2026-12-05T22:00:00.000Z");
  expect(quotas.at(-1)).toEqual([4, "2026-11-30T22:00:00.000Z", "2026-12-05T22:00:00.000Z"]);
});

test("refuses to prolong an active deal into another one of its owner", async () => {
  const agent = ownedBy(randomUUID());
  const terms = someTerms(agent);
  const active = await started.activate(await started.create(terms));
  await started.makeActive({ ...agent, startsOn: "2027-06-01", endsOn: "2027-06-30" });
  const longer = started.update(active, { ...terms, endsOn: "2027-06-01" });
  expect(await refusalOf(longer)).toMatchObject({ code: "deal_overlap", params: { startsOn: "2027-06-01" } });
});

test("ends a deal at once, keeps the month's leads until then and makes way for another", async () => {
  const agent = ownedBy(randomUUID());
  const active = await started.makeActive({ ...agent, startsOn: "2026-11-21" });
  started.clock.set("2026-11-30T10:00:00Z");
  await started.runJob("renew-deals");
  expect((await started.published()).quotas.at(-1)?.[0]).toBe(20);

  const ended = await started.end(active);
  expect(ended).toMatchObject({ state: DealState.ENDED, version: 4n });
  const { deals, quotas, fees } = await started.published();
  expect(bounds(deals[0]?.period)[1]).toBe("2026-11-30T10:00:00.000Z");
  expect(quotas).toEqual([
    [7, "2026-11-21T10:00:00.000Z", "2026-11-30T10:00:00.000Z"],
    // December was granted ahead.
    [0, "2026-11-30T22:00:00.000Z", "2026-12-31T22:00:00.000Z"],
  ]);
  expect(fees).toEqual([]);
  const next = await started.makeActive({ ...agent, startsOn: "2026-11-30" });
  expect(next.state).toBe(DealState.ACTIVE);
});

test("removes a draft that is ended, and changes nothing of an ended deal", async () => {
  const draft = await started.create(someTerms());
  expect(await started.end(draft)).toBeUndefined();
  expect(await refusalOf(started.get(draft.id))).toMatchObject({ code: "not_found" });
  const ended = await started.end(await started.makeActive());
  await started.published();
  expect(ended && (await started.end(ended))).toEqual(ended);
  expect((await started.published()).versions).toEqual([]);
});

test("serves an office's members at the activation, and later ones once an admin includes them", async () => {
  const terms = someTerms({ owner: { owner: { case: "officeId", value: randomUUID() } } });
  const draft = await started.create(terms);
  expect(draft.membersUntil).toBeUndefined();
  const active = await started.activate(draft);
  const activatedAt = timestampFromDate(new Date("2026-11-21T10:00:00Z"));
  expect(active.membersUntil).toEqual(activatedAt);

  started.clock.set("2026-11-25T08:00:00Z");
  const longer = { ...terms, endsOn: "2027-06-30" };
  const prolonged = await started.accept(await started.update(active, longer));
  expect(prolonged.membersUntil).toEqual(activatedAt);
  await started.published();
  const { id: dealId, version } = prolonged;
  const request = { dealId, version, terms: longer, includesMembers: true };
  const { deal } = await started.deals.updateDeal(request, started.admin);
  const now = timestampFromDate(new Date("2026-11-25T08:00:00Z"));
  expect(deal?.membersUntil).toEqual(now);
  expect((await started.published()).deals).toMatchObject([{ dealId, membersUntil: now }]);
  expect((await started.get(dealId)).history.at(-1)).toMatchObject({ what: "changed", fields: ["members"] });
});

test("has no members to include in a deal of one agent", async () => {
  const terms = someTerms();
  const active = await started.activate(await started.create(terms));
  const request = { dealId: active.id, version: active.version, terms, includesMembers: true };
  expect((await started.deals.updateDeal(request, started.admin)).deal).toEqual(active);
  expect(active.membersUntil).toBeUndefined();
});

/** Of FI: a month of twenty leads at 45 euros with 10 % off twenty others, for 600 euros, is worth 390 of 2,800. */
const [WORTH, ALONE] = [39_000n, 7];
const aMonth = { endsOn: "2026-12-31" };
const drafts = (count: number, changes = {}) =>
  Promise.all(Array.from({ length: count }, () => started.create(someTerms({ ...changes, ...ownedBy(randomUUID()) }))));

test("lets an admin, and a super admin, give what the pack says by deals alone in a day", async () => {
  const [admin, ...ofOneDay] = [randomUUID(), ...(await drafts(ALONE + 2, aMonth))];
  for (const draft of ofOneDay.slice(0, ALONE)) await started.activate(draft, admin);
  const refusal = await refusalOf(started.activate(ofOneDay[ALONE]!, admin));
  expect(refusal).toMatchObject({ code: "approval_needed", params: { amount: String(WORTH), currency: "EUR" } });
  expect((await started.get(ofOneDay[ALONE]!.id)).deal!.state).toBe(DealState.DRAFT);

  const [cheap] = await drafts(1, { ...aMonth, leadsPerMonth: 500, fee: 1n });
  const asSuperAdmin = await started.asUser(randomUUID(), { role: "super_admin" });
  const { id: dealId, version } = cheap!;
  expect(await refusalOf(started.deals.activateDeal({ dealId, version }, asSuperAdmin))).toMatchObject({
    code: "approval_needed",
  });

  started.clock.set("2026-11-22T10:00:00Z");
  await started.activate(ofOneDay[ALONE]!, admin);
});

test("lets an admin who does not act alone neither offer a deal nor make one longer", async () => {
  const dependent = await started.asUser(randomUUID(), { role: "super_admin", actsAlone: false });
  const [draft] = await drafts(1, aMonth);
  const { id: dealId, version } = draft!;
  const needed = { code: "approval_needed", params: { amount: String(WORTH), currency: "EUR" } };
  expect(await refusalOf(started.deals.activateDeal({ dealId, version }, dependent))).toMatchObject(needed);
  const active = await started.activate(draft!);
  const longer = { dealId, version: active.version, terms: { ...active.terms!, endsOn: "2027-01-31" } };
  expect(await refusalOf(started.deals.updateDeal(longer, dependent))).toMatchObject(needed);
});

test("says what is left to an admin of what one may give by deals alone today", async () => {
  const allowances = started.clientOf("gateway", AllowanceService);
  const [admin, [draft]] = [randomUUID(), await drafts(1, aMonth)];
  await started.activate(draft!, admin);
  const asked = { kind: AllowanceKind.DEALS, country: "FI" };
  const { limit, left } = await allowances.getAllowance(asked, await started.asUser(admin, { role: "admin" }));
  expect(limit - left).toBe(WORTH);
});

test("keeps many activations of two admins at once within what each may give alone", async () => {
  const admins = [randomUUID(), randomUUID()];
  const atOnce = (await drafts(24, aMonth)).map((draft, nth) => started.activate(draft, admins[nth % 2]));
  await Promise.allSettled(atOnce);
  const given = await started.db("deal_history").whereIn("admin_id", admins).groupBy("admin_id").sum("worth");
  expect(given.map(({ sum }) => Number(sum))).toEqual(Array(2).fill(Number(WORTH) * ALONE));
});

test("activates an approved deal once, and no other version of it", async () => {
  const identity = started.clientOf("identity", DealsService);
  const [draft, changed] = await drafts(2, { leadsPerMonth: 500, fee: 1n });
  const approves = ({ id: dealId, version }: { id: string; version: bigint }, approvalId: string) =>
    identity.activateApprovedDeal({ draft: { dealId, version }, askedBy: randomUUID(), approvalId, approvedBy });
  const [approvalId, approvedBy] = [randomUUID(), randomUUID()];
  await Promise.all([1, 2, 3].map(() => approves(draft!, approvalId)));
  const { deal, history } = await started.get(draft!.id);
  expect(deal!.state).toBe(DealState.OFFERED);
  expect(history.filter(({ what }) => what === "activated")).toMatchObject([{ approvedBy }]);
  expect(await refusalOf(approves(draft!, randomUUID()))).toMatchObject({ code: "version_outdated" });

  await started.update(changed!, { ...someTerms(), leadsPerMonth: 600, fee: 1n });
  expect(await refusalOf(approves(changed!, randomUUID()))).toMatchObject({ code: "version_outdated" });
  const asAdmin = { draft: { dealId: changed!.id, version: 2n }, askedBy: randomUUID(), approvalId, approvedBy };
  expect(await refusalOf(started.deals.activateApprovedDeal(asAdmin, started.admin))).toMatchObject({
    code: "forbidden",
  });
});

test("lets an admin activate one deal of half a year alone in a day, as all its months count", async () => {
  const [admin, [first, second]] = [randomUUID(), await drafts(2)];
  await started.activate(first!, admin);
  expect(await refusalOf(started.activate(second!, admin))).toMatchObject({
    code: "approval_needed",
    params: { amount: String(6n * WORTH) },
  });
});

const extend = async (deal: { id: string; version: bigint }, terms: object, by: string, includesMembers = false) => {
  const request = { dealId: deal.id, version: deal.version, terms: terms as never, includesMembers };
  return (await started.deals.updateDeal(request, await started.asUser(by, { role: "admin" }))).deal!;
};

test("needs approval for a last day whose added months give more than one admin may alone", async () => {
  const [admin, agent] = [randomUUID(), ownedBy(randomUUID())];
  const terms = { ...someTerms(agent), ...aMonth };
  const active = await started.activate(await started.create(terms));
  const year = extend(active, { ...terms, endsOn: "2027-12-31" }, admin);
  expect(await refusalOf(year)).toMatchObject({
    code: "approval_needed",
    params: { amount: String(12n * WORTH), currency: "EUR" },
  });
  expect((await started.get(active.id)).deal!.terms!.endsOn).toBe("2026-12-31");

  let deal = await started.accept(await extend(active, { ...terms, endsOn: "2027-03-31" }, admin));
  expect(await refusalOf(extend(deal, { ...terms, endsOn: "2027-08-31" }, admin))).toMatchObject({
    code: "approval_needed",
  });
  // An earlier one gives nothing back, and the rest of a begun month is paid.
  deal = await extend(deal, { ...terms, endsOn: "2027-03-10" }, admin);
  deal = await started.accept(await extend(deal, { ...terms, endsOn: "2027-03-20" }, admin));
  deal = await started.accept(await extend(deal, { ...terms, endsOn: "2027-06-30" }, admin));
  expect(await refusalOf(extend(deal, { ...terms, endsOn: "2027-08-01" }, admin))).toMatchObject({
    code: "approval_needed",
  });
});

test("offers an approved extension once, no other version of it and for identity alone", async () => {
  const identity = started.clientOf("identity", DealsService);
  const [askedBy, approvalId, approvedBy] = [randomUUID(), randomUUID(), randomUUID()];
  const active = await started.makeActive(aMonth);
  const extension = { dealId: active.id, version: active.version, endsOn: "2028-12-31" };
  const request = { extension, askedBy, approvalId, approvedBy };
  await Promise.all([1, 2, 3].map(() => identity.extendApprovedDeal(request)));
  const { deal, history } = await started.get(active.id);
  expect([deal!.terms!.endsOn, deal!.offeredEndsOn]).toEqual(["2026-12-31", "2028-12-31"]);
  expect(history.slice(3)).toMatchObject([{ what: "extended", fields: ["endsOn"], adminId: askedBy, approvedBy }]);
  const another = identity.extendApprovedDeal({ ...request, approvalId: randomUUID() });
  expect(await refusalOf(another)).toMatchObject({ code: "version_outdated" });
  expect(await refusalOf(started.deals.extendApprovedDeal(request, started.admin))).toMatchObject({
    code: "forbidden",
  });
  // What was approved does not count as given alone.
  await started.activate((await drafts(1))[0]!, askedBy);
});

test("asks another admin for a discount above the pack's, however high its fee", async () => {
  const [agent, approvedBy] = [ownedBy(randomUUID()), randomUUID()];
  const terms = { ...someTerms({ ...agent, discountBasisPoints: 3_001, fee: 290_000n }), ...aMonth };
  const draft = await started.create(terms);
  expect(await refusalOf(started.offer(draft))).toMatchObject({ code: "approval_needed", params: { amount: "0" } });
  const identity = started.clientOf("identity", DealsService);
  const approval = () => ({ askedBy: randomUUID(), approvalId: randomUUID(), approvedBy });
  const [first, second] = [approval(), approval()];
  for (let i = 0; i < 2; i++)
    await identity.activateApprovedDeal({ draft: { dealId: draft.id, version: draft.version }, ...first });
  const active = await started.accept((await started.get(draft.id)).deal!);
  expect(await refusalOf(extend(active, { ...terms, endsOn: "2027-01-31" }, randomUUID()))).toMatchObject({
    code: "approval_needed",
  });
  const extension = { dealId: active.id, version: active.version, endsOn: "2027-01-31" };
  for (let i = 0; i < 2; i++) await identity.extendApprovedDeal({ extension, ...second });
  expect((await started.get(draft.id)).deal!.offeredEndsOn).toBe("2027-01-31");

  const allowed = await started.create({
    ...someTerms({ ...ownedBy(randomUUID()), discountBasisPoints: 3_000 }),
    ...aMonth,
  });
  expect((await started.offer(allowed)).state).toBe(DealState.OFFERED);
});
