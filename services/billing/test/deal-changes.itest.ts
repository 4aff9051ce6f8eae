import { randomUUID } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { refusalOf } from "@doorlight/common/testing";
import { DealState, DealType } from "@doorlight/proto/billing/v1/deals_service_pb";
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
  expect(quotas.at(-1)).toEqual([20, "2026-11-30T22:00:00.000Z", "2026-12-05T22:00:00.000Z"]);
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
  expect(ended).toMatchObject({ state: DealState.ENDED, version: 3n });
  const { deals, quotas, fees } = await started.published();
  expect(bounds(deals[0]?.period)[1]).toBe("2026-11-30T10:00:00.000Z");
  expect(quotas).toEqual([
    [20, "2026-11-21T10:00:00.000Z", "2026-11-30T10:00:00.000Z"],
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
  const prolonged = await started.update(active, longer);
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

test("lets only a super admin activate a deal with more leads a month than an admin may give", async () => {
  const superAdmin = await started.asUser(randomUUID(), { role: "super_admin" });
  for (const fee of [{ type: DealType.DISCOUNT, fee: 0n }, { fee: 1n }]) {
    const large = await started.create(someTerms({ ...ownedBy(randomUUID()), ...fee, leadsPerMonth: 501 }));
    expect(await refusalOf(started.activate(large))).toMatchObject({ code: "deal_limit_reached" });
    expect((await started.activate(large, superAdmin)).state).toBe(DealState.ACTIVE);
  }
  await started.activate(await started.create(someTerms({ ...ownedBy(randomUUID()), leadsPerMonth: 500 })));
});
