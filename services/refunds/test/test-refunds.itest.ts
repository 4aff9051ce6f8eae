import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { ContactErasedSchema, ErasureReason } from "@doorlight/proto/leads/v1/events_pb";
import { ContactAttemptKind, RefundReason, RefundRule, RefundState } from "@doorlight/proto/refunds/v1/refund_pb";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { NOW, type RunningRefunds, startRefunds } from "./start-refunds.ts";

let refunds: RunningRefunds;
beforeAll(async () => {
  refunds = await startRefunds();
});
afterAll(() => refunds.stop());
beforeEach(async () => {
  await refunds.db.raw("truncate purchases, seller_acts cascade");
  await drainOutbox(refunds.db);
  refunds.clock.set(NOW);
});
afterEach(async () => expect(await refunds.broken()).toEqual({}));

/** A purchase of a test, its buyer, and the buyer's token for tests. */
async function aTest() {
  const { buyerId, as, ...bought } = await refunds.purchase({ test: true });
  return { ...bought, buyerId, asSession: as, as: await refunds.asUser(buyerId, { test: true }) };
}
const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;
const published = async () =>
  (await drainOutbox(refunds.db)).all.map(({ type, payload }) => [type.split(".").at(3), payload["test"]]);

test("approves the request about a test at once, with the mark in its events", async () => {
  const bought = await aTest();
  const request = await refunds.request(bought);
  expect(request).toMatchObject({ state: RefundState.REFUNDED, decisions: [{ approved: true, adminId: "" }] });
  expect(await published()).toEqual([
    ["requested", true],
    ["approved", true],
  ]);
  expect(await codeOf(refunds.request(bought))).toBe("refund_decided");
});

test("rejects another reason, so that programs meet a rejection", async () => {
  const bought = await aTest();
  const request = await refunds.request(bought, { reason: RefundReason.OTHER });
  expect(request).toMatchObject({ state: RefundState.REJECTED, decisions: [{ approved: false, message: "" }] });
  expect(request.appealUntil).toBeUndefined();
  expect(await published()).toEqual([
    ["requested", true],
    ["rejected", true],
  ]);
});

test("keeps the rules of real requests for tests, the same answer for the same key among them", async () => {
  const bought = await aTest();
  expect(await codeOf(refunds.request(bought, { reason: RefundReason.UNREACHABLE }))).toBe("refund_too_early");
  const idempotencyKey = "0123456789";
  const [first, again] = [
    await refunds.request(bought, { idempotencyKey }),
    await refunds.request(bought, { idempotencyKey }),
  ];
  expect(again.id).toBe(first.id);
});

test("has purchases of tests for a token for tests alone, and for it no others", async () => {
  const bought = await aTest();
  const { buyerId, asSession } = bought;
  const real = await refunds.purchase({ buyerId });
  const [ofTest, ofReal] = [{ purchaseId: bought.purchaseId }, { purchaseId: real.purchaseId }];
  expect(await codeOf(refunds.request({ ...ofTest, as: asSession }))).toBe("not_found");
  expect(await codeOf(refunds.request({ ...ofReal, as: bought.as }))).toBe("not_found");
  expect(await codeOf(refunds.gateway.getPurchaseRefunds(ofTest, asSession))).toBe("not_found");
  expect(await codeOf(refunds.gateway.getPurchaseRefunds(ofReal, bought.as))).toBe("not_found");
  const purchaseIds = [bought.purchaseId, real.purchaseId];
  const listed = async (as: typeof asSession) =>
    (await refunds.gateway.listPurchaseRefunds({ purchaseIds }, as)).purchases.map(({ purchaseId }) => purchaseId);
  expect([await listed(bought.as), await listed(asSession)]).toEqual([[bought.purchaseId], [real.purchaseId]]);
});

test("lets a session neither log attempts on a test nor cancel or appeal its request", async () => {
  const bought = await aTest();
  const { id: requestId } = await refunds.request(bought, { reason: RefundReason.OTHER });
  const session = { purchaseId: bought.purchaseId, as: bought.asSession };
  expect(await codeOf(refunds.attempt(session, "2026-11-03T10:00:00Z", { kind: ContactAttemptKind.CALL }))).toBe(
    "not_found",
  );
  expect(await codeOf(refunds.gateway.cancelRefund({ requestId }, bought.asSession))).toBe("not_found");
  const appeal = { requestId, description: "It is so all the same" };
  expect(await codeOf(refunds.gateway.appealRefund(appeal, bought.asSession))).toBe("not_found");
  expect(await codeOf(refunds.gateway.appealRefund(appeal, bought.as))).toBe("forbidden");
});

test("shows no admin a request about a test, and counts none against its buyer", async () => {
  const bought = await aTest();
  const own = await refunds.purchase({ buyerId: bought.buyerId });
  const { id: requestId } = await refunds.request(bought, { reason: RefundReason.OTHER });
  const admin = await refunds.asUser(crypto.randomUUID(), { role: "super_admin" });
  const page = { limit: 10 };
  expect(await refunds.gateway.listRefundRequests(page, admin)).toMatchObject({ requests: [], count: 0 });
  const ofAgent = await refunds.gateway.listRefundsOfAgent({ ...page, userId: bought.buyerId }, admin);
  expect(ofAgent.requests).toEqual([]);
  expect(await codeOf(refunds.gateway.getRefundRequest({ requestId }, admin))).toBe("not_found");
  refunds.clock.set("2026-12-05T12:00:00Z");
  expect(await refunds.gateway.listLeftBuyers({ limit: 10 }, admin)).toMatchObject({ buyers: [], count: 0 });
  refunds.clock.set(NOW);
  const real = await refunds.request(own);
  expect(await refunds.gateway.getRefundRequest({ requestId: real.id }, admin)).toMatchObject({
    rate: { purchases: 1, requests: 1, refunded: 0 },
    ruleShare: { purchases: 1, refunded: 0 },
  });
});

const erase = (leadId: string, reason = ErasureReason.RETENTION) =>
  refunds.consume(ContactErasedSchema, {
    leadId,
    country: "FI",
    erasedAt: timestampFromDate(refunds.clock.now()),
    reason,
    test: true,
  });

test("refunds unasked no test for what a rule says of sellers, nor for its contact's age", async () => {
  const bought = await aTest();
  refunds.leads.duplicates.add(bought.leadId);
  // As nothing closes a test: the real topics have no such lead.
  await refunds.closeLead(bought.leadId, "2026-11-02T10:30:00Z");
  await erase(bought.leadId);
  for (const job of ["refund-duplicates", "refund-left", "refund-withdrawn"]) await refunds.runJob(job);
  expect(await refunds.db("refund_requests")).toEqual([]);
});

test("refunds a test that we withdrew as a real purchase, once and in no share of a rule", async () => {
  const bought = await aTest();
  await erase(bought.leadId, ErasureReason.WITHDRAWN_BY_US);
  for (let run = 0; run < 2; run++) await refunds.runJob("refund-withdrawn");
  const { eligibility, requests } = await refunds.gateway.getPurchaseRefunds(
    { purchaseId: bought.purchaseId },
    bought.as,
  );
  expect(requests).toMatchObject([
    { state: RefundState.REFUNDED, byRule: true, rule: RefundRule.WITHDRAWN_BY_US, decisions: [{ adminId: "" }] },
  ]);
  expect(eligibility).toMatchObject({ withdrawnAt: timestampFromDate(refunds.clock.now()), withdrawnByUs: true });
  expect(await published()).toEqual([
    ["requested", true],
    ["approved", true],
  ]);
  const admin = await refunds.asUser(crypto.randomUUID(), { role: "super_admin" });
  const { id: requestId } = await refunds.request(await refunds.purchase({ buyerId: bought.buyerId }));
  expect(await refunds.gateway.getRefundRequest({ requestId }, admin)).toMatchObject({
    rate: { purchases: 1, requests: 1, refunded: 0 },
    ruleShare: { purchases: 1, refunded: 0 },
  });
});

test("needs no attempts for a test that we withdrew, if its program asks before the rule", async () => {
  const bought = await aTest();
  await erase(bought.leadId, ErasureReason.WITHDRAWN_BY_US);
  const request = await refunds.request(bought, { reason: RefundReason.UNREACHABLE });
  expect(request).toMatchObject({ state: RefundState.REFUNDED, byRule: false });
});

test("erases the buyer's words about a test with its contact", async () => {
  const bought = await aTest();
  await refunds.request(bought, { description: "Selma sells nothing at all" });
  await erase(bought.leadId);
  expect(await refunds.db("refund_requests").pluck("description")).toEqual([""]);
});

test("finds by F7 a test that waits for a person, and one with an event without the mark", async () => {
  const bought = await aTest();
  await refunds.request(bought);
  await refunds.db("outbox").update({ payload: refunds.db.raw("payload - 'test'") });
  expect((await refunds.broken())["F7"]).toMatchObject([
    { found_in: "doorlight.refunds.request.requested.v1" },
    { found_in: "doorlight.refunds.request.approved.v1" },
  ]);
  await refunds.db.raw("truncate purchases, outbox cascade");
  const real = await refunds.purchase();
  await refunds.request(real);
  await refunds.db("outbox").delete();
  await refunds.db("purchases").update({ test: true });
  expect((await refunds.broken())["F7"]).toMatchObject([{ found_in: "queue" }]);
  await refunds.db("purchases").update({ test: false });
});
