import { randomUUID } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { drainOutbox } from "@doorlight/common/testing";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { LeadClosedSchema, LeadMatchedSchema, LeadPublishedSchema } from "@doorlight/proto/leads/v1/events_pb";
import { LeadListMode } from "@doorlight/proto/leads/v1/lead_list_pb";
import { LeadStatus, PaymentSource } from "@doorlight/proto/purchasing/v1/purchase_pb";
import { RefundApprovedSchema } from "@doorlight/proto/refunds/v1/events_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { makeReservationStore } from "../src/db/reservation-store.ts";
import type { Buyer } from "../src/domain/purchase.ts";
import type { Given } from "./given.ts";
import { hoursFromNow, now } from "./given.ts";
import { invariantViolations } from "./invariants.ts";
import { type RunningPurchasing, startPurchasing } from "./start-purchasing.ts";

let purchasing: RunningPurchasing;
let given: Given;

beforeAll(async () => {
  purchasing = await startPurchasing();
  ({ given } = purchasing);
  await given.priceList();
});
afterAll(() => purchasing.stop());
beforeEach(async () => {
  await purchasing.db.raw("truncate delivery_leads cascade");
  await drainOutbox(purchasing.db);
  purchasing.clock.set(now.toISOString());
});

/** An agent with a credit, and the same by a token for tests. */
async function agentAndToken(changes: Parameters<Given["agent"]>[0] = {}): Promise<{ agent: Buyer; token: Buyer }> {
  const agent = await given.agent({ credits: 1, ...changes });
  return { agent, token: { ...agent, test: true } };
}

/** Lets lists of these buyers match a test. */
async function isFor(buyers: Buyer[], leadId: string): Promise<void> {
  const matches = buyers.map(({ id }) => ({ listId: randomUUID(), userId: id, mode: LeadListMode.NOTIFICATION }));
  const matched = { leadId, country: "FI", matchedAt: timestampFromDate(now), matches, test: true };
  await purchasing.consume(LeadMatchedSchema, matched);
}

/** A test lead for these buyers. */
async function testLead(buyers: Buyer[], changes: Parameters<Given["lead"]>[0] = {}): Promise<string> {
  const leadId = await given.lead({ ...changes, test: true });
  await isFor(buyers, leadId);
  return leadId;
}

const quoteOf = async (buyer: Buyer, leadId: string) => {
  const { quotes } = await purchasing.gateway.quoteLeads({ leadIds: [leadId] }, await purchasing.asBuyer(buyer));
  return quotes[0];
};

const marks = async () =>
  (await drainOutbox(purchasing.db)).all.map(({ type, payload }) => [
    type.split(".").slice(2, 4).join("."),
    payload["test"],
  ]);

const ledgerOf = ({ id }: Buyer) => purchasing.db("ledger_transactions").where({ user_id: id }).pluck<string[]>("kind");

test("takes a test lead from the events of tests, and marks its price", async () => {
  const leadId = randomUUID();
  await purchasing.consume(LeadPublishedSchema, {
    leadId,
    country: "FI",
    leadType: LeadType.REQUEST_FOR_QUOTE,
    place: { postalCode: "33100", city: "Tampere", region: "Pirkanmaa" },
    cap: 4,
    publishedAt: timestampFromDate(hoursFromNow(-1)),
    expiresAt: timestampFromDate(hoursFromNow(24)),
    test: true,
  });
  expect(await marks()).toEqual([["lead.priced", true]]);
  const { token } = await agentAndToken();
  await isFor([token], leadId);
  expect(await quoteOf(token, leadId)).toMatchObject({
    status: LeadStatus.AVAILABLE,
    price: { amount: 4500n },
    paymentSource: PaymentSource.TEST,
  });
});

test("lets a test buy a test lead, and moves nothing", async () => {
  const { agent, token } = await agentAndToken();
  const leadId = await testLead([token]);
  await drainOutbox(purchasing.db);
  const { purchase } = await given.buys(token, leadId);
  expect(purchase).toMatchObject({ paymentSource: "test", fee: { amount: 4500n } });
  expect(await marks()).toEqual([["purchase.confirmed", true]]);
  expect(await ledgerOf(agent)).toEqual(["signup_grant"]);
  expect((await given.accounts.find(agent.id))?.credits).toBe(1);
  expect(await invariantViolations(purchasing.db, hoursFromNow(1))).toEqual({});
});

test("does not let a test buy a real lead, or the other way round", async () => {
  const { agent, token } = await agentAndToken();
  const [real, isTest] = [await given.lead(), await testLead([token])];
  expect((await given.buys(token, real)).refusal).toBe("lead_unavailable");
  expect((await given.buys(agent, isTest)).refusal).toBe("lead_unavailable");
  expect([await quoteOf(agent, isTest), await quoteOf(token, real)]).toEqual([undefined, undefined]);
});

test("lets no account buy a test that did not fit its lists, or take a spot of it", async () => {
  const [{ token }, { token: stranger }] = [await agentAndToken(), await agentAndToken()];
  const leadId = await testLead([token], { cap: 1 });
  expect(await quoteOf(stranger, leadId)).toBeUndefined();
  expect((await given.buys(stranger, leadId)).refusal).toBe("lead_unavailable");
  expect((await given.buys(token, leadId)).refusal).toBeNull();
});

test("erases for which account a test is", async () => {
  const { token } = await agentAndToken();
  await testLead([token]);
  const ofAccount = () => purchasing.db("lead_testers").where({ account_id: token.id });
  expect(await ofAccount()).toHaveLength(1);
  await purchasing.consume(UserErasedSchema, { userId: token.id, country: "FI", erasedAt: timestampFromDate(now) });
  expect(await ofAccount()).toEqual([]);
});

test("keeps no test that lists matched, so that none of them buys it", async () => {
  const { agent } = await agentAndToken();
  const keptAfter = async (test?: true) => {
    const leadId = await given.lead(test && { test });
    const matches = [{ listId: randomUUID(), userId: agent.id, mode: LeadListMode.SUBSCRIPTION }];
    const matched = { leadId, country: "FI", matchedAt: timestampFromDate(now), matches };
    await purchasing.consume(LeadMatchedSchema, { ...matched, ...(test && { test }) });
    return purchasing.db("delivery_candidates").where({ lead_id: leadId }).pluck<string[]>("user_id");
  };
  expect([await keptAfter(true), await keptAfter()]).toEqual([[], [agent.id]]);
});

test("ends the buying of a test by call or event, with the mark", async () => {
  const { token } = await agentAndToken();
  const [called, closed] = [await testLead([token]), await testLead([token])];
  await drainOutbox(purchasing.db);
  await purchasing.leads.endBuying({ leadId: called });
  const closedAt = timestampFromDate(now);
  await purchasing.consume(LeadClosedSchema, { leadId: closed, country: "FI", closedAt, test: true });
  expect(await marks()).toEqual([
    ["purchase.buying_ended", true],
    ["purchase.buying_ended", true],
  ]);
  for (const leadId of [called, closed]) expect(await quoteOf(token, leadId)).toMatchObject({ refusal: "lead_closed" });
});

test("keeps the cap and the rule of offices for tests", async () => {
  const officeId = randomUUID();
  const first = await agentAndToken({ officeId });
  const colleague = await agentAndToken({ officeId });
  const [second, third] = [await agentAndToken(), await agentAndToken()];
  const buyers = [first, colleague, second, third].map(({ token }) => token);
  const leadId = await testLead(buyers, { cap: 2, leadType: "request_for_valuation" });
  expect((await given.buys(first.token, leadId)).refusal).toBeNull();
  expect((await given.buys(first.token, leadId, { idempotencyKey: randomUUID() })).refusal).toBe("already_bought");
  expect((await given.buys(colleague.token, leadId)).refusal).toBe("office_already_bought");
  expect((await given.buys(second.token, leadId)).refusal).toBeNull();
  expect((await given.buys(third.token, leadId)).refusal).toMatch(/lead_unavailable|last_spot_taken/);
});

test("pays a test with nothing else, whatever was asked for", async () => {
  const { token } = await agentAndToken();
  const leadId = await testLead([token]);
  expect((await given.buys(token, leadId, { requestedSource: "credit" })).refusal).toBe("invalid_request");
  const real = await given.lead();
  const { agent } = await agentAndToken();
  expect((await given.buys(agent, real, { requestedSource: "test" })).refusal).toBe("payment_method_missing");
});

test("counts no test against the account's budget or debt", async () => {
  const { agent, token } = await agentAndToken({ credits: 0 });
  await purchasing.db("accounts").where({ user_id: agent.id }).update({ budget: 5000 });
  for (const leadId of [await testLead([token]), await testLead([token])]) {
    expect((await given.buys(token, leadId, { idempotencyKey: randomUUID() })).refusal).toBeNull();
  }
  expect((await given.buys(agent, await given.lead())).refusal).toBeNull();
  expect((await given.buys(agent, await given.lead(), { idempotencyKey: randomUUID() })).refusal).toBe(
    "budget_reached",
  );
});

test("refunds a test, and moves nothing back", async () => {
  const { agent, token } = await agentAndToken();
  const leadId = await testLead([token]);
  const { purchase } = await given.buys(token, leadId);
  await drainOutbox(purchasing.db);
  purchasing.clock.set(hoursFromNow(1).toISOString());
  const approved = { requestId: randomUUID(), purchaseId: purchase!.id, country: "FI", test: true };
  await purchasing.consume(RefundApprovedSchema, approved);
  expect(await marks()).toEqual([["purchase.refunded", true]]);
  expect(await ledgerOf(agent)).toEqual(["signup_grant"]);
  expect(await invariantViolations(purchasing.db, hoursFromNow(2))).toEqual({});
});

test("keeps tests and other purchases of an agent apart", async () => {
  const { agent, token } = await agentAndToken();
  const [isTest, real] = [await testLead([token]), await given.lead()];
  await given.buys(token, isTest);
  await given.buys(agent, real, { idempotencyKey: randomUUID() });
  const page = { from: timestampFromDate(hoursFromNow(-2)), to: timestampFromDate(hoursFromNow(2)), limit: 10 };
  for (const [buyer, leadId, other] of [
    [agent, real, isTest],
    [token, isTest, real],
  ] as const) {
    const as = await purchasing.asBuyer(buyer);
    const listed = await purchasing.gateway.listPurchases(page, as);
    expect(listed).toMatchObject({ purchases: [{ leadId }], count: 1 });
    const among = { ids: [other] };
    expect((await purchasing.gateway.listPurchases({ ...page, among }, as)).purchases).toEqual([]);
    expect((await purchasing.gateway.listLeadPurchases({ leadId }, as)).purchases).toHaveLength(1);
    expect((await purchasing.gateway.listLeadPurchases({ leadId: other }, as)).purchases).toEqual([]);
  }
});

test("shows a token for tests no spot that is kept for its agent", async () => {
  const { agent, token } = await agentAndToken({ credits: 0, billingMethod: "card" });
  const { reservation } = await given.buys(agent, await given.lead());
  await makeReservationStore(purchasing.db).keep(reservation!.purchaseId);
  const page = { from: timestampFromDate(hoursFromNow(-2)), to: timestampFromDate(hoursFromNow(2)), limit: 10 };
  const keptFor = async (buyer: Buyer) =>
    (await purchasing.gateway.listPurchases(page, await purchasing.asBuyer(buyer))).keptSpots.length;
  expect([await keptFor(agent), await keptFor(token)]).toEqual([1, 0]);
});

test("keeps idempotency keys of tests apart, so that no session gets the answer of a test", async () => {
  const { agent, token } = await agentAndToken();
  const [isTest, real] = [await testLead([token]), await given.lead()];
  const click = { idempotencyKey: randomUUID() };
  const { purchase } = await given.buys(token, isTest, click);
  expect((await given.buys(token, isTest, click)).purchase?.id).toBe(purchase!.id);
  expect((await given.buys(agent, isTest, click)).refusal).toBe("lead_unavailable");
  expect((await given.buys(agent, real, click)).refusal).toBeNull();
});

test("answers a test about a real lead as about one that there is not", async () => {
  const { token } = await agentAndToken();
  const full = await given.lead({ cap: 1 });
  const { agent: other } = await agentAndToken();
  await given.buys(other, full);
  const own = await given.lead();
  await given.buys({ ...token, test: false }, own);
  for (const leadId of [randomUUID(), await given.lead(), full, own])
    expect((await given.buys(token, leadId, { idempotencyKey: randomUUID() })).refusal).toBe("lead_unavailable");
});

test("finds by F3 a test whose event lacks the mark, and a purchase of a test lead that lacks it", async () => {
  const { token } = await agentAndToken();
  const leadId = await testLead([token]);
  const { purchase } = await given.buys(token, leadId);
  const { db } = purchasing;
  const ofPurchase = () => db("outbox").whereRaw("payload ->> 'purchaseId' = ?", [purchase!.id]);
  await ofPurchase().update({ payload: db.raw("payload - 'test'"), created_at: now });
  const found = async () => (await invariantViolations(db, hoursFromNow(1)))["F3"];
  expect(await found()).toMatchObject([{ found_in: "doorlight.purchasing.purchase.confirmed.v1" }]);
  await db("purchases").where({ id: purchase!.id }).update({ test: false });
  expect(await found()).toMatchObject([{ found_in: "purchase without the mark" }]);
  await db("purchases").where({ id: purchase!.id }).update({ test: true });
  await ofPurchase().update({ payload: db.raw("payload || '{\"test\": true}'") });
});
