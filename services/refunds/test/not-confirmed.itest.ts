import { randomUUID } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import { drainOutbox } from "@doorlight/common/testing";
import { ClosingReason, LeadReopenedSchema } from "@doorlight/proto/leads/v1/events_pb";
import { RefundApprovedSchema } from "@doorlight/proto/refunds/v1/events_pb";
import { RefundRule, RefundState } from "@doorlight/proto/refunds/v1/refund_pb";
import { type RunningRefunds, startRefunds } from "./start-refunds.ts";

let refunds: RunningRefunds;
beforeAll(async () => {
  refunds = await startRefunds();
});
afterEach(async () => expect(await refunds.broken()).toEqual({}));
afterAll(() => refunds.stop());

type Bought = Awaited<ReturnType<RunningRefunds["purchase"]>>;
const requestOf = async ({ purchaseId, as }: Bought) =>
  (await refunds.gateway.getPurchaseRefunds({ purchaseId }, as)).requests[0];
const statesOf = (bought: Bought[]) => Promise.all(bought.map(async (one) => (await requestOf(one))?.state));
const close = (leadId: string) => refunds.closeLead(leadId, "2026-11-02T11:30:00Z", ClosingReason.NOT_CONFIRMED);
const run = () => refunds.runJob("refund-not-confirmed");
const approvals = async () => (await drainOutbox(refunds.db)).of(RefundApprovedSchema);

test("refunds every buyer of a lead that nobody confirmed once, outside the share", async () => {
  const buyerId = randomUUID();
  const leadIds = Array.from({ length: 4 }, () => randomUUID());
  const bought = await Promise.all(leadIds.map((leadId) => refunds.purchase({ leadId, buyerId })));
  const asked = await refunds.purchase({ leadId: leadIds[0]! });
  await refunds.request(asked);
  await Promise.all(leadIds.map(close));
  await drainOutbox(refunds.db);
  await Promise.all([run(), run()]);
  await run();
  expect((await approvals()).map(({ purchaseId }) => purchaseId).toSorted()).toEqual(
    [...bought, asked].map(({ purchaseId }) => purchaseId).toSorted(),
  );
  expect(await requestOf(bought[0]!)).toMatchObject({ byRule: true, rule: RefundRule.NOT_CONFIRMED });
  expect(await requestOf(asked)).toMatchObject({ byRule: false, state: RefundState.REFUNDED });

  // The share is untouched: a seller who leaves at once is still refunded by a rule.
  const left = await refunds.purchase({ buyerId });
  await refunds.closeLead(left.leadId, "2026-11-02T10:00:00Z");
  await refunds.runJob("refund-left");
  expect(await statesOf([left])).toEqual([RefundState.REFUNDED]);
});

test("counts a reporter's refund as a claim, and that of other buyers not", async () => {
  const leadId = randomUUID();
  const [reporter, asker, other] = [
    await refunds.purchase({ leadId }),
    await refunds.purchase({ leadId }),
    await refunds.purchase({ leadId }),
  ];
  await refunds.request(asker);
  refunds.leads.reporters.set(leadId, [reporter.buyerId, asker.buyerId]);
  await close(leadId);
  await drainOutbox(refunds.db);
  await run();
  const claims = (await approvals()).filter(({ isClaim }) => isClaim).map(({ buyerId }) => buyerId);
  expect(claims.toSorted()).toEqual([reporter.buyerId, asker.buyerId].toSorted());
  const as = await refunds.asUser(randomUUID(), { role: "super_admin" });
  const buyerIds = [reporter, asker, other].map(({ buyerId }) => buyerId);
  const { claimRates } = await refunds.gateway.listRefundRequests({ buyerIds, limit: 10 }, as);
  const counted = Object.fromEntries(claimRates.map(({ buyerId, claims: count }) => [buyerId, count]));
  expect(counted).toEqual({ [reporter.buyerId]: 1, [asker.buyerId]: 1, [other.buyerId]: 0 });
});

test("counts the refund of a buyer who cancelled the claim that closed the lead as one", async () => {
  const leadId = randomUUID();
  const claimant = await refunds.purchase({ leadId });
  const { id: requestId } = await refunds.request(claimant);
  await refunds.gateway.cancelRefund({ requestId }, claimant.as);
  refunds.leads.reporters.set(leadId, [claimant.buyerId]);
  await close(leadId);
  await drainOutbox(refunds.db);
  await run();
  expect(await approvals()).toMatchObject([{ buyerId: claimant.buyerId, isClaim: true }]);
});

test("refunds a purchase that is consumed late, and leaves an earlier decision", async () => {
  const leadId = randomUUID();
  const rejected = await refunds.purchase({ leadId });
  await refunds.resolve(await refunds.request(rejected), false);
  await close(leadId);
  const late = await refunds.purchase({ leadId });
  await run();
  expect(await statesOf([rejected, late])).toEqual([RefundState.REJECTED, RefundState.REFUNDED]);
});

test("is no act of the seller, and refunds nobody once the lead was reopened", async () => {
  const bought = await refunds.purchase();
  await close(bought.leadId);
  const acts = () => refunds.db("seller_acts").where({ lead_id: bought.leadId }).pluck<string[]>("act");
  expect(await acts()).toEqual(["not_confirmed"]);
  const reopenedAt = timestampFromDate(new Date("2026-11-02T11:40:00Z"));
  await refunds.consume(LeadReopenedSchema, { leadId: bought.leadId, country: "FI", reopenedAt });
  await run();
  expect(await statesOf([bought])).toEqual([undefined]);
});

test("expects the refund of a lead that nobody confirmed at its closing", async () => {
  const bought = await refunds.purchase();
  await close(bought.leadId);
  const admin = await refunds.asUser(randomUUID(), { role: "admin" });
  const { expected } = await refunds.gateway.listRefundsOfLead({ leadId: bought.leadId }, admin);
  expect(expected.map(({ buyerId }) => buyerId)).toEqual([bought.buyerId]);
});
