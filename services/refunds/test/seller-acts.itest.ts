import { randomUUID } from "node:crypto";
import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import {
  ClosingReason,
  ContactCorrectedSchema,
  ContactErasedSchema,
  ErasureReason,
  LeadClosedSchema,
  LeadResumedSchema,
  OutcomeReportedSchema,
  ResumptionReason,
} from "@doorlight/proto/leads/v1/events_pb";
import { RefundRequestedSchema } from "@doorlight/proto/refunds/v1/events_pb";
import { RefundReason, RefundState } from "@doorlight/proto/refunds/v1/refund_pb";
import { SellerActKind } from "@doorlight/proto/refunds/v1/refunds_service_pb";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { NOW, type RunningRefunds, startRefunds } from "./start-refunds.ts";

let refunds: RunningRefunds;

beforeAll(async () => {
  refunds = await startRefunds();
});
afterAll(() => refunds.stop());
beforeEach(() => refunds.clock.set(NOW));
afterEach(async () => expect(await refunds.broken()).toEqual({}));

const at = (time: string) => timestampFromDate(new Date(time));
const unreachable = { reason: RefundReason.UNREACHABLE };

function withdraw(leadId: string, reason = ErasureReason.WITHDRAWN) {
  return refunds.consume(ContactErasedSchema, { leadId, country: "FI", erasedAt: at("2026-11-03T14:06:00Z"), reason });
}

test("lets a buyer ask for a refund at once if the seller withdrew, even if consumed later", async () => {
  const bought = await refunds.purchase();
  await withdraw(bought.leadId);
  const leadId = randomUUID();
  await withdraw(leadId);
  const late = await refunds.purchase({ leadId });
  for (const { purchaseId, as, ...one } of [bought, late]) {
    const { eligibility } = await refunds.gateway.getPurchaseRefunds({ purchaseId }, as);
    expect(timestampDate(eligibility!.withdrawnAt!)).toEqual(new Date("2026-11-03T14:06:00Z"));
    const { purchases } = await refunds.gateway.listPurchaseRefunds({ purchaseIds: [purchaseId] }, as);
    expect(purchases[0]!.eligibility).toEqual(eligibility);
    expect((await refunds.request({ purchaseId, as, ...one }, unreachable)).state).toBe(RefundState.PENDING);
  }
});

test.each([
  [ErasureReason.WITHDRAWN, false],
  [ErasureReason.WITHDRAWN_BY_US, true],
])("says whether a withdrawal was ours: %s", async (reason, byUs) => {
  const bought = await refunds.purchase();
  await withdraw(bought.leadId, reason);
  const { eligibility } = await refunds.gateway.getPurchaseRefunds({ purchaseId: bought.purchaseId }, bought.as);
  expect([eligibility!.withdrawnByUs, eligibility!.withdrawnAt !== undefined]).toEqual([byUs, true]);
});

test("asks for attempts as before after a contact is erased at the end of its time", async () => {
  const bought = await refunds.purchase();
  await withdraw(bought.leadId, ErasureReason.RETENTION);
  expect((await refusalOf(refunds.request(bought, unreachable))).code).toBe("refund_too_early");
  const { eligibility } = await refunds.gateway.getPurchaseRefunds({ purchaseId: bought.purchaseId }, bought.as);
  expect(eligibility!.withdrawnAt).toBeUndefined();
});

test("shows super admins what the seller did and when, even after the erasure", async () => {
  const bought = await refunds.purchase();
  const lead = { leadId: bought.leadId, country: "FI" };
  await refunds.consume(ContactCorrectedSchema, { ...lead, correctedAt: at("2026-11-02T14:04:00Z") });
  await refunds.consume(LeadClosedSchema, {
    ...lead,
    closedAt: at("2026-11-02T15:00:00Z"),
    reason: ClosingReason.CLOSED,
  });
  await withdraw(bought.leadId);
  const { id } = await refunds.request(bought, { reason: RefundReason.WRONG_PHONE });
  await refunds.runJob("erase-sellers");
  const as = await refunds.asUser(randomUUID(), { role: "super_admin" });
  const { sellerActs } = await refunds.gateway.getRefundRequest({ requestId: id }, as);
  expect(sellerActs.map(({ kind, actedAt }) => [kind, timestampDate(actedAt!).toISOString()])).toEqual([
    [SellerActKind.PHONE_CORRECTED, "2026-11-02T14:04:00.000Z"],
    [SellerActKind.CLOSED, "2026-11-02T15:00:00.000Z"],
    [SellerActKind.CONSENT_WITHDRAWN, "2026-11-03T14:06:00.000Z"],
  ]);
});

test("shows super admins what the seller answered when we asked, and no decision of an admin", async () => {
  const bought = await refunds.purchase();
  const resumed = (reason: ResumptionReason, time: string) =>
    refunds.consume(LeadResumedSchema, { leadId: bought.leadId, country: "FI", resumedAt: at(time), reason });
  await resumed(ResumptionReason.SELLING, "2026-11-02T14:04:00Z");
  await resumed(ResumptionReason.ADMIN, "2026-11-02T14:05:00Z");
  await resumed(ResumptionReason.NOBODY_CALLED, "2026-11-02T14:06:00Z");
  const { id } = await refunds.request(bought);
  const as = await refunds.asUser(randomUUID(), { role: "super_admin" });
  const { sellerActs } = await refunds.gateway.getRefundRequest({ requestId: id }, as);
  expect(sellerActs.map(({ kind }) => kind)).toEqual([SellerActKind.SAID_SELLING, SellerActKind.SAID_NOBODY_CALLED]);
});

test("publishes the reason of a first request with the buyer's office", async () => {
  const bought = await refunds.purchase();
  const officeId = randomUUID();
  const as = await refunds.asUser(bought.buyerId, { officeId });
  await drainOutbox(refunds.db);
  await refunds.request({ ...bought, as });
  expect((await drainOutbox(refunds.db)).of(RefundRequestedSchema)).toMatchObject([
    { reason: RefundReason.NOT_SELLING, officeId, byRule: false, isAppeal: false },
  ]);
});

test("keeps the closing of a withdrawal beside it, as its erasure may come later", async () => {
  const { leadId } = await refunds.purchase();
  const closedAt = at("2026-11-03T14:05:00Z");
  await refunds.consume(LeadClosedSchema, { leadId, country: "FI", closedAt, reason: ClosingReason.WITHDRAWN });
  await withdraw(leadId);
  expect(await refunds.db("seller_acts").where({ lead_id: leadId }).orderBy("acted_at").pluck("act")).toEqual([
    "closed",
    "consent_withdrawn",
  ]);
});

test("keeps what it knows of a seller if every event comes again, with or without the erasure", async () => {
  const [lead, erased] = [await refunds.purchase(), await refunds.purchase()];
  const pending = await refunds.purchase();
  await refunds.request(pending, { description: "Selma" });
  const of = { country: "FI" };
  async function everyEvent(): Promise<void> {
    for (const { leadId } of [lead, erased, pending]) {
      await refunds.consume(ContactCorrectedSchema, { ...of, leadId, correctedAt: at("2026-11-02T14:04:00Z") });
      const closed = { closedAt: at("2026-11-02T15:00:00Z"), reason: ClosingReason.CLOSED };
      await refunds.consume(LeadClosedSchema, { ...of, leadId, ...closed });
      await refunds.consume(OutcomeReportedSchema, { ...of, leadId, reportedAt: at("2026-11-02T15:01:00Z") });
    }
    for (const { leadId } of [erased, pending]) await withdraw(leadId);
  }
  const leadIds = [lead, erased, pending].map(({ leadId }) => leadId);
  const known = async () => {
    const rows = (table: string) => refunds.db(table).whereIn("lead_id", leadIds).orderByRaw("to_jsonb(??)", [table]);
    return [await rows("seller_visits"), await rows("seller_acts"), await rows("purchases")];
  };
  await everyEvent();
  const once = await known();
  expect(once.map(({ length }) => length)).toEqual([2, 11, 3]);
  await everyEvent();
  expect(await known()).toEqual(once);
});

test("purges sellers' acts once their time and the purchases' is over, unless a purchase stays", async () => {
  const [decided, waiting] = [await refunds.purchase(), await refunds.purchase()];
  const never = randomUUID();
  for (const leadId of [decided.leadId, waiting.leadId, never]) await withdraw(leadId);
  await refunds.request(waiting);
  const leadIds = [decided.leadId, waiting.leadId, never];
  const kept = () => refunds.db("seller_acts").whereIn("lead_id", leadIds).pluck<string[]>("lead_id");
  refunds.clock.set("2032-12-30T12:00:00Z");
  await refunds.runJob("purge-refunds");
  expect(await kept()).toHaveLength(3);
  refunds.clock.set("2033-01-01T12:00:00Z");
  await refunds.runJob("purge-refunds");
  expect(await kept()).toEqual([waiting.leadId]);
});
