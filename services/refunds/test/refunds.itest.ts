import { randomUUID } from "node:crypto";
import { timestampDate } from "@bufbuild/protobuf/wkt";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import {
  RefundApprovedSchema,
  RefundCancelledSchema,
  RefundRejectedSchema,
  RefundRequestedSchema,
} from "@doorlight/proto/refunds/v1/events_pb";
import { RefundReason, RefundState } from "@doorlight/proto/refunds/v1/refund_pb";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { NOW, type RunningRefunds, startRefunds } from "./start-refunds.ts";

let refunds: RunningRefunds;

beforeAll(async () => {
  refunds = await startRefunds();
});
afterAll(() => refunds.stop());
beforeEach(async () => {
  refunds.clock.set(NOW);
  refunds.leads.isDown = false;
  await drainOutbox(refunds.db);
});
afterEach(async () => expect(await refunds.broken()).toEqual({}));

const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;

test("lets a request wait seven days for its decision, and publishes an approval by ids alone", async () => {
  const bought = await refunds.purchase();
  const request = await refunds.request(bought);
  expect(request).toMatchObject({ state: RefundState.PENDING, decisions: [] });
  expect(timestampDate(request.dueAt!).toISOString()).toBe("2026-11-12T12:00:00.000Z");

  const approved = await refunds.resolve(request, true);
  expect(approved).toMatchObject({ state: RefundState.REFUNDED, decisions: [{ approved: true }] });
  const events = await drainOutbox(refunds.db);
  const about = {
    requestId: request.id,
    purchaseId: bought.purchaseId,
    leadId: bought.leadId,
    buyerId: bought.buyerId,
  };
  expect(events.of(RefundRequestedSchema)).toMatchObject([{ ...about, isAppeal: false }]);
  expect(events.of(RefundApprovedSchema)).toMatchObject([{ ...about, isAutomatic: false }]);
  expect(await codeOf(refunds.request(bought))).toBe("refund_decided");
});

test("lets ten requests for a purchase be cancelled, and then takes no more", async () => {
  const bought = await refunds.purchase();
  for (let count = 0; count < 10; count++) {
    const { id: requestId } = await refunds.request(bought);
    await refunds.gateway.cancelRefund({ requestId }, bought.as);
  }
  expect(await codeOf(refunds.request(bought))).toBe("refund_requests_full");
});

test("answers for another buyer's records as for unknown ones", async () => {
  const bought = await refunds.purchase();
  const { id: requestId } = await refunds.request(bought);
  const as = await refunds.asUser(randomUUID());
  const { purchaseId } = bought;
  expect(await codeOf(refunds.request({ purchaseId, as }))).toBe("not_found");
  expect(await codeOf(refunds.gateway.getPurchaseRefunds({ purchaseId }, as))).toBe("not_found");
  expect(await codeOf(refunds.gateway.cancelRefund({ requestId }, as))).toBe("not_found");
  expect(await codeOf(refunds.gateway.appealRefund({ requestId, description: "Mine" }, as))).toBe("not_found");
  expect((await refunds.gateway.listPurchaseRefunds({ purchaseIds: [purchaseId] }, as)).purchases).toEqual([]);
});

test("makes one request of a key, and refuses the key for another", async () => {
  const bought = await refunds.purchase();
  const idempotencyKey = randomUUID();
  const requests = await Promise.all([1, 2, 3].map(() => refunds.request(bought, { idempotencyKey })));
  expect(new Set(requests.map(({ id }) => id)).size).toBe(1);
  expect(await codeOf(refunds.request(bought, { idempotencyKey, description: "Other" }))).toBe(
    "idempotency_key_reused",
  );
  expect((await drainOutbox(refunds.db)).of(RefundRequestedSchema)).toHaveLength(1);
});

test("opens one of two requests at once, and refuses the other", async () => {
  const bought = await refunds.purchase();
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => refunds.request(bought)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await codeOf(refunds.request(bought))).toBe("refund_pending");
});

test("takes no request after the ninth, and still decides an earlier one", async () => {
  const [early, late] = [await refunds.purchase(), await refunds.purchase()];
  refunds.clock.set("2026-12-09T21:59:59Z");
  const request = await refunds.request(early);
  refunds.clock.set("2026-12-09T22:00:00Z");
  expect(await codeOf(refunds.request(late))).toBe("refund_window_over");
  expect((await refunds.resolve(request, true)).state).toBe(RefundState.REFUNDED);
});

test("decides once for two super admins at once, and not at all from an outdated screen", async () => {
  const bought = await refunds.purchase();
  const request = await refunds.request(bought);
  const outcomes = await Promise.allSettled([true, false, true, false].map((ok) => refunds.resolve(request, ok)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const events = await drainOutbox(refunds.db);
  expect([...events.of(RefundApprovedSchema), ...events.of(RefundRejectedSchema)]).toHaveLength(1);

  const other = await refunds.purchase();
  const first = await refunds.request(other);
  await refunds.resolve(first, false);
  await refunds.gateway.appealRefund({ requestId: first.id, description: "Look again" }, other.as);
  expect(await codeOf(refunds.resolve(first, true))).toBe("version_outdated");
});

test("takes one appeal against a rejection, within fourteen days", async () => {
  const bought = await refunds.purchase();
  const request = await refunds.request(bought);
  const rejected = await refunds.resolve(request, false);
  expect(timestampDate(rejected.appealUntil!).toISOString()).toBe("2026-11-19T12:00:00.000Z");
  const appeal = () => refunds.gateway.appealRefund({ requestId: request.id, description: "Look again" }, bought.as);
  refunds.clock.set("2026-11-19T12:00:00Z");
  expect(await codeOf(appeal())).toBe("refund_decided");
  refunds.clock.set("2026-11-19T11:59:59Z");
  const { request: appealed } = await appeal();
  expect(appealed).toMatchObject({ state: RefundState.PENDING, appeal: "Look again" });
  expect(await codeOf(appeal())).toBe("refund_decided");
  expect((await refunds.resolve(appealed!, false)).decisions).toHaveLength(2);
  expect(await codeOf(appeal())).toBe("refund_decided");
  expect((await drainOutbox(refunds.db)).of(RefundRequestedSchema)).toMatchObject([
    { isAppeal: false },
    { isAppeal: true },
  ]);
});

test("takes another request after a cancelled one, but not after one that was rejected before", async () => {
  const bought = await refunds.purchase();
  const first = await refunds.request(bought);
  const cancel = () => refunds.gateway.cancelRefund({ requestId: first.id }, bought.as);
  expect((await cancel()).request?.state).toBe(RefundState.CANCELLED);
  expect((await cancel()).request?.state).toBe(RefundState.CANCELLED);
  expect((await drainOutbox(refunds.db)).of(RefundCancelledSchema)).toHaveLength(1);
  const second = await refunds.request(bought);
  await refunds.resolve(second, false);
  expect(await codeOf(refunds.gateway.cancelRefund({ requestId: second.id }, bought.as))).toBe("refund_decided");
  await refunds.gateway.appealRefund({ requestId: second.id, description: "Look again" }, bought.as);
  await refunds.gateway.cancelRefund({ requestId: second.id }, bought.as);
  expect(await codeOf(refunds.request(bought))).toBe("refund_decided");
});

test("reaches one outcome of a decision and a cancellation at once", async () => {
  for (let round = 0; round < 5; round++) {
    const bought = await refunds.purchase();
    const request = await refunds.request(bought);
    const outcomes = await Promise.allSettled([
      refunds.resolve(request, true),
      refunds.gateway.cancelRefund({ requestId: request.id }, bought.as),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  }
});

test("ends an appeal and a cancellation at once as one of both", async () => {
  for (let round = 0; round < 5; round++) {
    const bought = await refunds.purchase();
    const request = await refunds.request(bought);
    await refunds.resolve(request, false);
    const { id: requestId } = request;
    await Promise.allSettled([
      refunds.gateway.appealRefund({ requestId, description: "Look again" }, bought.as),
      refunds.gateway.cancelRefund({ requestId }, bought.as),
    ]);
    const { requests } = await refunds.gateway.getPurchaseRefunds({ purchaseId: bought.purchaseId }, bought.as);
    expect([RefundState.PENDING, RefundState.CANCELLED]).toContain(requests[0]!.state);
    expect(requests[0]!.appeal).toBe("Look again");
  }
});

test("refunds a known duplicate at once; others wait, even while the leads service is down", async () => {
  const asked = { reason: RefundReason.DUPLICATE };
  const proven = await refunds.purchase();
  refunds.leads.duplicates.add(proven.leadId);
  expect(await refunds.request(proven, asked)).toMatchObject({
    state: RefundState.REFUNDED,
    decisions: [{ approved: true, adminId: "" }],
  });
  expect((await drainOutbox(refunds.db)).of(RefundApprovedSchema)).toMatchObject([{ isAutomatic: true }]);
  expect((await refunds.request(await refunds.purchase(), asked)).state).toBe(RefundState.PENDING);
  refunds.leads.isDown = true;
  const silent = await refunds.purchase();
  refunds.leads.duplicates.add(silent.leadId);
  expect((await refunds.request(silent, asked)).state).toBe(RefundState.PENDING);
});
