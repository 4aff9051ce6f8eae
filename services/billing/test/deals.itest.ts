import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { refusalOf } from "@doorlight/common/testing";
import { Payment } from "@doorlight/proto/billing/v1/billing_pb";
import { DealState, DealType } from "@doorlight/proto/billing/v1/deals_service_pb";
import { PersonalDataService } from "@doorlight/proto/common/v1/personal_data_service_pb";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { bounds, ownedBy, someTerms, type StartedDeals, startDeals } from "./start-deals.ts";

const NOW = "2026-11-21T10:00:00Z";

let started: StartedDeals;
beforeAll(async () => void (started = await startDeals()));
afterAll(() => started.stop());
beforeEach(async () => {
  started.clock.set(NOW);
  await started.published();
});

test("holds every term in a draft and publishes nothing", async () => {
  const limitations = {
    leadTypes: [LeadType.REQUEST_FOR_QUOTE],
    places: [
      { kind: "city", place: "Espoo" },
      { kind: "postal_code", place: "00100" },
    ],
  };
  const terms = someTerms({ name: "  Espoo first ", priority: true, limitations });
  const draft = await started.create(terms);
  expect(draft).toMatchObject({
    terms: { ...terms, name: "Espoo first" },
    state: DealState.DRAFT,
    fee: { amount: 60_000n, currency: "EUR" },
    version: 1n,
  });
  const { deal, history } = await started.get(draft.id);
  expect(deal).toEqual(draft);
  expect(history).toMatchObject([{ what: "created", adminId: started.adminId, fields: [] }]);
  expect((await started.published()).versions).toEqual([]);
});

test("makes one draft of the same key, and refuses it for other terms", async () => {
  const key = randomUUID();
  const terms = someTerms();
  const [first, second] = await Promise.all([started.create(terms, key), started.create(terms, key)]);
  expect(second).toEqual(first);
  expect(await refusalOf(started.create({ ...terms, fee: 1n }, key))).toMatchObject({ code: "idempotency_key_reused" });
});

test.each([
  ["no name", { name: " " }, ["terms.name", "required"]],
  ["a day that no month has", { endsOn: "2027-02-30" }, ["terms.ends_on", "invalid_day"]],
  ["a first day in no year", { startsOn: "0000-01-01" }, ["terms.starts_on", "invalid_day"]],
  ["a last day before the first", { endsOn: "2026-11-30" }, ["terms.ends_on", "ends_before_start"]],
  ["a wrong century", { endsOn: "2126-11-30" }, ["terms.ends_on", "deal_too_long"]],
  [
    "a first day in a wrong century",
    { startsOn: "2126-12-01", endsOn: "2126-12-31" },
    ["terms.starts_on", "deal_too_far"],
  ],
  ["the end of all days", { startsOn: "9999-12-01", endsOn: "9999-12-31" }, ["terms.starts_on", "deal_too_far"]],
  ["no monthly fee", { fee: 0n }, ["terms.fee", "required"]],
  ["no fixed fee", { type: DealType.FIXED, fee: 0n }, ["terms.fee", "required"]],
  ["a fee beside a discount alone", { type: DealType.DISCOUNT }, ["terms.fee", "fee_without_type"]],
  ["a discount of all", { discountBasisPoints: 10_000 }, ["terms.discount_basis_points", "discount_too_high"]],
  ["almost nothing left to pay", { discountBasisPoints: 9_001 }, ["terms.discount_basis_points", "discount_too_high"]],
  ["nothing to give", { discountBasisPoints: 0, leadsPerMonth: 0 }, ["terms.discount_basis_points", "deal_empty"]],
  ["a country without a pack", { country: "XX" }, ["terms.country", "unknown_country"]],
])("refuses a deal with %s", async (_what, change, [path, code]) => {
  const refusal = await refusalOf(started.create(someTerms(change)));
  expect(refusal).toMatchObject({ code: "invalid_request", fields: [{ path, code }] });
});

test.each([
  ["an owner that is no id", { owner: { owner: { case: "userId", value: "Anna" } as const } }],
  ["no owner", { owner: {} }],
  ["a place of an unknown kind", { limitations: { places: [{ kind: "street", place: "Mannerheimintie" }] } }],
  ["a lead type twice", { limitations: { leadTypes: [LeadType.REQUEST_FOR_QUOTE, LeadType.REQUEST_FOR_QUOTE] } }],
  ["a discount above the price", { discountBasisPoints: 10_001 }],
])("refuses a deal with %s by the contract", async (_what, change) => {
  expect(await refusalOf(started.create(someTerms(change)))).toMatchObject({ code: "invalid_request" });
});

test("publishes the deal with its days in the country's zone at an activation", async () => {
  const active = await started.makeActive({ name: "Winter" });
  expect(active).toMatchObject({ state: DealState.ACTIVE, version: 3n });
  const { deals, quotas, fees } = await started.published();
  expect(deals).toMatchObject([
    { dealId: active.id, name: "Winter", owner: active.terms?.owner, country: "FI", discountBasisPoints: 1000 },
  ]);
  expect(bounds(deals[0]?.period)).toEqual(["2026-11-30T22:00:00.000Z", "2027-05-31T21:00:00.000Z"]);
  // Nothing is due ten days before it begins.
  expect([quotas, fees]).toEqual([[], []]);
});

test("puts a deal that begins today in force at its activation and charges it at once", async () => {
  const active = await started.makeActive({ startsOn: "2026-11-21" });
  const { quotas, fees, feeEvents, quotaEvents } = await started.published();
  // Ten of thirty days.
  expect(active.firstLeads).toBe(7);
  expect(quotas).toEqual([[7, "2026-11-21T10:00:00.000Z", "2026-11-30T22:00:00.000Z"]]);
  expect(fees).toEqual([[20_000, "2026-11-21T10:00:00.000Z", "2026-11-30T22:00:00.000Z"]]);
  const { payerId: userId } = someTerms({ ...active.terms });
  expect(feeEvents).toMatchObject([{ contractId: active.id, userId, country: "FI", payment: Payment.INVOICE }]);
  expect(quotaEvents).toMatchObject([{ contractId: active.id, owner: active.terms?.owner, country: "FI" }]);
});

test("saves no draft whose days have passed, and none that is changed to that", async () => {
  const wrong = (...names: string[]) => ({
    code: "invalid_request",
    fields: names.map((name) => ({ path: `terms.${name}`, code: "day_has_passed" })),
  });
  const past = { startsOn: "2026-10-01", endsOn: "2026-11-20" };
  const begun = { ...past, endsOn: "2026-11-21" };
  expect(await refusalOf(started.create(someTerms(past)))).toMatchObject(wrong("starts_on", "ends_on"));
  expect(await refusalOf(started.create(someTerms(begun)))).toMatchObject(wrong("starts_on"));
  const draft = await started.create(someTerms({ startsOn: "2026-11-21" }));
  expect(await refusalOf(started.update(draft, someTerms(past)))).toMatchObject(wrong("starts_on", "ends_on"));
});

test("does not activate a deal whose first day has passed", async () => {
  const draft = await started.create(someTerms({ startsOn: "2026-11-21" }));
  started.clock.set("2026-11-22T10:00:00Z");
  const refusal = await refusalOf(started.activate(draft));
  expect(refusal).toMatchObject({ fields: [{ path: "terms.starts_on", code: "day_has_passed" }] });
});

test("takes the country's day as the one on which a deal may still begin", async () => {
  // Half past eleven in London, half past one of the next day in Helsinki.
  started.clock.set("2026-11-20T23:30:00Z");
  const startsOn = "2026-11-20";
  await started.makeActive({ country: "GB", startsOn });
  const finnish = started.create(someTerms({ country: "FI", startsOn }));
  expect(await refusalOf(finnish)).toMatchObject({ fields: [{ path: "terms.starts_on", code: "day_has_passed" }] });
});

test("refuses a second deal of an owner at the same time and names the other one", async () => {
  const agent = ownedBy(randomUUID());
  const first = await started.makeActive({ ...agent, name: "Winter" });
  const second = await started.create(someTerms({ ...agent, startsOn: "2027-05-31", endsOn: "2027-12-31" }));
  expect(await refusalOf(started.activate(second))).toMatchObject({
    code: "deal_overlap",
    params: { dealId: first.id, name: "Winter", startsOn: "2026-12-01", endsOn: "2027-05-31" },
  });
  expect((await started.get(second.id)).deal).toMatchObject({ state: DealState.DRAFT, version: 1n });
});

test("lets a deal begin on the day after another one", async () => {
  const agent = ownedBy(randomUUID());
  await started.makeActive(agent);
  const next = await started.makeActive({ ...agent, startsOn: "2027-06-01", endsOn: "2027-06-30" });
  expect(next.state).toBe(DealState.ACTIVE);
});

test("lets an agent and the agent's office each have a deal at the same time", async () => {
  const agent = ownedBy(randomUUID());
  await started.makeActive(agent);
  const office = { owner: { owner: { case: "officeId", value: randomUUID() } as const }, payerId: agent.payerId };
  expect((await started.makeActive(office)).state).toBe(DealState.ACTIVE);
});

test("activates one of a dozen deals for one office at once, and tells the others which", async () => {
  const office = { owner: { owner: { case: "officeId", value: randomUUID() } as const } };
  // Each with a payer of its own, so that only their office is the same.
  const drafts = await Promise.all(Array.from({ length: 12 }, () => started.create(someTerms({ ...office }))));
  const outcomes = await Promise.allSettled(drafts.map((draft) => started.activate(draft)));
  const winners = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value.id] : []));
  expect(winners).toHaveLength(1);
  const overlap = { code: "deal_overlap", params: { dealId: winners[0] } };
  for (const outcome of outcomes)
    if (outcome.status === "rejected")
      expect(await refusalOf(Promise.reject(outcome.reason as Error))).toMatchObject(overlap);
  expect((await started.published()).deals).toHaveLength(1);
});

test("lets admins page through deals, newest first, by state and country", async () => {
  for (const second of [1, 2, 3]) {
    started.clock.set(`2026-11-22T10:00:0${second}Z`);
    await started.create(someTerms({ country: "SE", name: `Deal ${second}` }));
  }
  const names: string[] = [];
  for (let cursor = "", page = 0; page < 2; page++) {
    const filter = { country: "SE", state: DealState.DRAFT, limit: 2, cursor };
    const answer = await started.deals.listDeals(filter, started.admin);
    names.push(...answer.deals.map(({ terms }) => terms?.name ?? ""));
    cursor = answer.nextCursor;
  }
  expect(names).toEqual(["Deal 3", "Deal 2", "Deal 1"]);
  const ended = await started.deals.listDeals({ country: "SE", state: DealState.ENDED, limit: 2 }, started.admin);
  expect(ended.deals).toEqual([]);
});

test("lists deals by their end, of a span of days, and by words of their names", async () => {
  const ending = { Pasila: "2027-01-31", Käpylä: "2027-01-01", Haaga: "2027-01-31", Malmi: "2027-02-01" };
  for (const [name, endsOn] of Object.entries(ending))
    await started.create(someTerms({ country: "NO", name: `${name} office`, endsOn }));
  const list = async (asked: object) => {
    const { deals, nextCursor } = await started.deals.listDeals({ country: "NO", limit: 10, ...asked }, started.admin);
    return { names: deals.map(({ terms }) => terms?.name.split(" ")[0]), nextCursor };
  };
  const january = { endsFrom: "2027-01-01", endsTo: "2027-01-31", byEnd: true };
  const first = await list({ ...january, limit: 2 });
  expect(first.names).toEqual(["Käpylä", "Pasila"]);
  expect((await list({ ...january, limit: 2, cursor: first.nextCursor })).names).toEqual(["Haaga"]);
  expect((await list({ byEnd: true })).names).toEqual(["Käpylä", "Pasila", "Haaga", "Malmi"]);
  expect((await list({ text: "kapy" })).names).toEqual(["Käpylä"]);
  expect((await list({ text: "OFFICE malm" })).names).toEqual(["Malmi"]);
  expect((await list({ text: "%" })).names).toEqual([]);
});

test("lists a deal that was ended early by the day on which it ended", async () => {
  started.clock.set("2026-12-20T10:00:00Z");
  const dk = { country: "DK", startsOn: "2026-12-20", leadsPerMonth: 0, discountBasisPoints: 100 };
  const early = await started.makeActive({ ...dk, endsOn: "2027-05-31" });
  const later = await started.makeActive({ ...dk, endsOn: "2027-03-31" });
  // Midnight in Copenhagen is over.
  started.clock.set("2026-12-31T23:30:00Z");
  await started.end(early);
  const list = async (asked: object) => {
    const filter = { country: "DK", limit: 1, byEnd: true, ...asked };
    const { deals, nextCursor } = await started.deals.listDeals(filter, started.admin);
    return { ids: deals.map(({ id }) => id), cursor: nextCursor };
  };
  const first = await list({});
  expect([first.ids, (await list({ cursor: first.cursor })).ids]).toEqual([[early.id], [later.id]]);
  expect((await list({ endsFrom: "2027-01-01", endsTo: "2027-01-01" })).ids).toEqual([early.id]);
  expect((await list({ endsFrom: "2027-05-01", endsTo: "2027-05-31" })).ids).toEqual([]);
});

test("lists the deals that a user owns or pays, drafts too, and no others", async () => {
  const [userId, payerId, officeId] = [randomUUID(), randomUUID(), randomUUID()];
  const own = await started.create(someTerms({ ...ownedBy(userId), name: "Own" }));
  await started.create(someTerms({ name: "Somebody else's" }));
  const office = await started.makeActive({ owner: { owner: { case: "officeId", value: officeId } }, payerId });
  const idsOf = async (of: string) =>
    (await started.deals.listDeals({ userId: of, limit: 10 }, started.admin)).deals.map(({ id }) => id);
  expect(await idsOf(userId)).toEqual([own.id]);
  expect(await idsOf(payerId)).toEqual([office.id]);
  expect(await idsOf(officeId)).toEqual([]);
});

test("shows an agent the active deals of the own and of the office, and nobody else's", async () => {
  const [userId, officeId] = [randomUUID(), randomUUID()];
  const own = await started.makeActive(ownedBy(userId));
  const ofOffice = await started.makeActive({ owner: { owner: { case: "officeId", value: officeId } } });
  await started.create(someTerms(ownedBy(userId)));
  expect((await started.ownDeals(userId, { officeId })).map(({ id }) => id)).toEqual([own.id, ofOffice.id]);
  expect((await started.ownDeals(randomUUID(), { officeId })).map(({ id }) => id)).toEqual([ofOffice.id]);
  expect(await started.ownDeals(randomUUID())).toEqual([]);
});

test("exports the deals that bind a user, and no draft", async () => {
  const agent = ownedBy(randomUUID());
  const active = await started.makeActive({ ...agent, endsOn: "2026-12-31" });
  await started.create(someTerms({ ...agent, startsOn: "2027-01-01" }));
  const identity = started.clientOf("identity", PersonalDataService);
  const { json } = await identity.exportUser({ userId: agent.payerId });
  expect(JSON.parse(json)).toMatchObject({ deals: [{ id: active.id, fee: 60_000, startsOn: "2026-12-01" }] });
  expect(JSON.parse(json)).toHaveProperty("deals.length", 1);
});

test("refuses an agent every change of deals, and an admin a deal", async () => {
  const agent = await started.asUser(randomUUID());
  const refused = [
    () => started.deals.createDeal({ terms: someTerms(), idempotencyKey: randomUUID() }, agent),
    () => started.deals.listDeals({ limit: 1 }, agent),
    () => started.deals.endDeal({ dealId: randomUUID(), version: 1n }, agent),
    () => started.deals.listOwnDeals({}, started.admin),
  ];
  for (const call of refused) expect(await refusalOf(call())).toMatchObject({ code: "forbidden" });
});
