import { randomUUID } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import { refusalOf } from "@doorlight/common/testing";
import { makeReservationStore } from "../src/db/reservation-store.ts";
import type { Buyer } from "../src/domain/purchase.ts";
import { hoursFromNow, now } from "./given.ts";
import { invariantViolations } from "./invariants.ts";
import { type RunningPurchasing, startPurchasing } from "./start-purchasing.ts";

let purchasing: RunningPurchasing;
let given: RunningPurchasing["given"];

beforeAll(async () => {
  purchasing = await startPurchasing();
  given = purchasing.given;
  await given.priceList();
});
afterEach(async () => expect(await invariantViolations(purchasing.db)).toEqual({}));
afterAll(() => purchasing.stop());

test("lists the caller's purchases of a period, newest first, with count and totals of all pages", async () => {
  const agent = await given.agent();
  await given.spotsTaken(await given.lead(), 1);
  const bought = [];
  // Two at the same instant, one on each bound.
  for (const hour of [0, 1, 1, 2, 3]) {
    const { purchase } = await given.buys(agent, await given.lead(), {}, hoursFromNow(hour));
    bought.push(purchase!.id);
  }
  const as = await purchasing.asBuyer(agent);
  const period = { from: timestampFromDate(hoursFromNow(0)), to: timestampFromDate(hoursFromNow(3)), limit: 3 };

  const first = await purchasing.gateway.listPurchases({ ...period, cursor: "" }, as);
  const second = await purchasing.gateway.listPurchases({ ...period, cursor: first.nextCursor }, as);

  const ids = [...first.purchases, ...second.purchases].map(({ id }) => id);
  expect(ids).toEqual([bought[3], bought[2], bought[1], bought[0]]);
  for (const page of [first, second]) {
    expect(page).toMatchObject({ count: 4, totals: [{ amount: 18_000n, currency: "EUR" }] });
  }
  expect([first.purchases.length, second.nextCursor]).toEqual([3, ""]);
});

test("names the spot that waits for the caller's bank, and until when it is kept", async () => {
  const agent = await given.agent({ billingMethod: "card" });
  const leadId = await given.lead();
  const { reservation } = await given.buys(agent, leadId, {}, now);
  await makeReservationStore(purchasing.db).keep(reservation!.purchaseId);
  const period = { from: timestampFromDate(hoursFromNow(-1)), to: timestampFromDate(hoursFromNow(1)), limit: 10 };
  const { keptSpots } = await purchasing.gateway.listPurchases(period, await purchasing.asBuyer(agent));
  expect(keptSpots).toMatchObject([{ leadId, until: timestampFromDate(hoursFromNow(5 / 60)) }]);
});

test("counts purchases by credits in credits, and leaves them out of the totals", async () => {
  const agent = await given.agent({ credits: 2 });
  for (let i = 0; i < 3; i++) await given.buys(agent, await given.lead());
  const as = await purchasing.asBuyer(agent);
  const period = { from: timestampFromDate(hoursFromNow(-1)), to: timestampFromDate(hoursFromNow(1)), limit: 10 };
  expect(await purchasing.gateway.listPurchases(period, as)).toMatchObject({
    count: 3,
    credits: 2,
    totals: [{ amount: 4_500n, currency: "EUR" }],
  });
});

test("returns, counts and sums up only the caller's purchases among some leads", async () => {
  const agent = await given.agent();
  const [first, second, third, foreign] = await given.leads(4);
  for (const [hour, leadId] of [first, second, third].entries()) {
    await given.buys(agent, leadId!, {}, hoursFromNow(hour));
  }
  await given.buys(await given.agent(), foreign!);
  const as = await purchasing.asBuyer(agent);
  const period = { from: timestampFromDate(hoursFromNow(0)), to: timestampFromDate(hoursFromNow(9)), limit: 1 };
  const list = (ids: string[], cursor = "") =>
    purchasing.gateway.listPurchases({ ...period, cursor, among: { ids } }, as);

  const asked = [first!, third!, foreign!, randomUUID()];
  const newest = await list(asked);
  const oldest = await list(asked, newest.nextCursor);
  expect([newest, oldest].map(({ purchases }) => purchases.map(({ leadId }) => leadId))).toEqual([[third], [first]]);
  for (const page of [newest, oldest]) expect(page).toMatchObject({ count: 2, totals: [{ amount: 9_000n }] });
  expect(oldest.nextCursor).toBe("");
  expect(await list([])).toMatchObject({ purchases: [], count: 0, totals: [], nextCursor: "" });
});

test("names the leads and the buyer in the grant of a page of purchases, for a minute", async () => {
  const agent = await given.agent();
  const leadIds = await given.leads(3);
  for (const [hour, leadId] of leadIds.entries()) await given.buys(agent, leadId, {}, hoursFromNow(hour));
  await given.spotsTaken(await given.lead(), 1);
  const period = { from: timestampFromDate(hoursFromNow(0)), to: timestampFromDate(hoursFromNow(9)), limit: 2 };
  purchasing.clock.set(new Date());
  const { grant } = await purchasing.gateway.listPurchases(period, await purchasing.asBuyer(agent));
  purchasing.clock.set(now);
  const claims = await purchasing.verifierOf("leads").verify(grant, { audience: "leads.contacts" });
  expect(claims).toMatchObject({ iss: "purchasing", leadIds: [leadIds[2], leadIds[1]], userId: agent.id });
  expect(claims!.exp - claims!.iat!).toBe(60);
  expect(await purchasing.verifierOf("leads").verify(grant, { audience: "leads.contact" })).toBeUndefined();
});

test("shows an agent the own purchase of a lead, and admins all of them, oldest first", async () => {
  const leadId = await given.lead();
  const [first, second, other] = [await given.agent(), await given.agent(), await given.agent()];
  await given.buys(second, leadId, {}, hoursFromNow(1));
  await given.buys(first, leadId, {}, hoursFromNow(0.5));
  await given.spotsTaken(await given.lead(), 1);
  const seenBy = async (caller: Buyer) => {
    const { purchases } = await purchasing.gateway.listLeadPurchases({ leadId }, await purchasing.asBuyer(caller));
    return purchases.map(({ buyerId }) => buyerId);
  };
  expect(await seenBy(first)).toEqual([first.id]);
  expect(await seenBy(other)).toEqual([]);
  expect(await seenBy({ ...first, role: "invited" })).toEqual([first.id]);
  for (const role of ["admin", "super_admin"]) {
    expect(await seenBy({ ...other, role })).toEqual([first.id, second.id]);
  }
});

test("refuses ListPurchases without the bounds of a period", async () => {
  const as = await purchasing.asBuyer(await given.agent());
  const refusal = await refusalOf(purchasing.gateway.listPurchases({ limit: 10, cursor: "" }, as));
  expect(refusal).toMatchObject({
    code: "invalid_request",
    fields: ["from", "to"].map((path) => ({ path, code: "required" })),
  });
});

test("lists an agent's purchases of any time for an admin, page by page", async () => {
  const agent = await given.agent();
  const bought = [];
  for (const hour of [0, 1, 2]) {
    const { purchase } = await given.buys(agent, await given.lead(), {}, hoursFromNow(hour));
    bought.push(purchase!.id);
  }
  const admin = await purchasing.asUser(randomUUID(), { role: "admin" });
  const of = { userId: agent.id, limit: 2 };
  const first = await purchasing.gateway.listPurchasesOfAgent(of, admin);
  const second = await purchasing.gateway.listPurchasesOfAgent({ ...of, cursor: first.nextCursor }, admin);
  const ids = [...first.purchases, ...second.purchases].map(({ id }) => id);
  expect(ids).toEqual(bought.toReversed());
  expect(second.nextCursor).toBe("");
});
