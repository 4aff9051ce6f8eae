import { randomUUID } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { transaction } from "@doorlight/common/db";
import { eventually, refusalOf } from "@doorlight/common/testing";
import { ChargePurpose } from "@doorlight/proto/billing/v1/disputes_service_pb";
import { DisputeChangedSchema } from "@doorlight/proto/billing/v1/facts_pb";
import { ContactErasedSchema, ErasureReason } from "@doorlight/proto/leads/v1/events_pb";
import { ContactWithheldChangedSchema } from "@doorlight/proto/purchasing/v1/facts_pb";
import { RefundReason, RefundState } from "@doorlight/proto/refunds/v1/refund_pb";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { NOW, type RunningRefunds, startRefunds } from "./start-refunds.ts";

let refunds: RunningRefunds;
beforeAll(async () => {
  refunds = await startRefunds();
});
afterAll(() => refunds.stop());
beforeEach(() => refunds.clock.set(NOW));
afterEach(async () => expect(await refunds.broken()).toEqual({}));

type Bought = Awaited<ReturnType<typeof refunds.purchase>>;

const at = timestampFromDate(new Date(NOW));

/** What billing publishes of a dispute. */
const dispute = ({ purchaseId: referenceId, buyerId: userId }: Bought, blocksRefund = true, version = 1n) =>
  refunds.consume(DisputeChangedSchema, {
    chargeId: randomUUID(),
    userId,
    country: "FI",
    purpose: ChargePurpose.PURCHASE,
    referenceId,
    effects: { holdsAccount: blocksRefund, withholdsContact: blocksRefund, blocksRefund },
    amount: { amount: 5_648n, currency: "EUR" },
    openedAt: at,
    changedAt: at,
    version,
  });

const stateOf = async ({ purchaseId, as }: Bought) =>
  (await refunds.gateway.getPurchaseRefunds({ purchaseId }, as)).requests[0]?.state;
const refusedFields = async (call: Promise<unknown>) => (await refusalOf(call)).fields.map(({ code }) => code);

test("refuses to approve a refund of a disputed charge until it stands, and rejects it", async () => {
  const [kept, rejected] = [await refunds.purchase(), await refunds.purchase()];
  for (const bought of [kept, rejected]) await dispute(bought);
  const request = await refunds.request(kept);
  expect(await refusedFields(refunds.resolve(request, true))).toEqual(["charge_disputed"]);
  await refunds.resolve(await refunds.request(rejected), false);
  await dispute(kept, false, 3n);
  // An older event that comes late.
  await dispute(kept, true, 2n);
  expect((await refunds.resolve(request, true)).state).toBe(RefundState.REFUNDED);
});

test("refuses to approve a refund of a purchase that a disputed pack, plan or deal paid", async () => {
  const bought = await refunds.purchase();
  const withheld = (isWithheld: boolean, version: bigint, { paidBefore = true, blocksRefund = isWithheld } = {}) =>
    refunds.consume(ContactWithheldChangedSchema, {
      ...bought,
      country: "FI",
      withheld: isWithheld,
      paidBefore,
      blocksRefund,
      version,
      changedAt: at,
    });
  const request = await refunds.request(bought);
  const isBlocked = async () => (await refunds.gateway.getPurchaseRefunds(bought, bought.as)).requests[0]!.isBlocked;
  expect(await isBlocked()).toBe(false);
  await withheld(true, 1n);
  expect(await isBlocked()).toBe(true);
  expect(await refusedFields(refunds.resolve(request, true))).toEqual(["charge_disputed"]);
  // A super admin has ended the block, and the bank has not decided yet.
  await withheld(false, 2n, { blocksRefund: true });
  expect(await refusedFields(refunds.resolve(request, true))).toEqual(["charge_disputed"]);
  await withheld(false, 3n);
  // Of one that was charged itself, billing's events decide.
  await withheld(true, 4n, { paidBefore: false });
  expect((await refunds.resolve(request, true)).state).toBe(RefundState.REFUNDED);
});

test("leaves a disputed charge out of a decision about all buyers of a lead", async () => {
  const leadId = randomUUID();
  const [disputed, other] = [await refunds.purchase({ leadId }), await refunds.purchase({ leadId })];
  await dispute(disputed);
  const as = await refunds.asUser(randomUUID(), { role: "super_admin" });
  const { version } = await refunds.gateway.listRefundsOfLead({ leadId }, as);
  const decision = { leadId, version, approve: true, message: "A fake", disputedIds: [] };
  expect(await refunds.gateway.resolveLeadRefunds(decision, as)).toMatchObject({ decided: 1, leftOut: 1 });
  expect([await stateOf(disputed), await stateOf(other)]).toEqual([undefined, RefundState.REFUNDED]);
});

/** Each makes a rule refund the purchases of a lead that nobody has asked for. */
const rules = {
  "refund-duplicates": async (leadId: string) => {
    refunds.leads.duplicates.add(leadId);
  },
  "refund-left": (leadId: string) => refunds.closeLead(leadId, "2026-11-02T10:10:00Z"),
  "refund-withdrawn": (leadId: string) =>
    refunds.consume(ContactErasedSchema, {
      leadId,
      country: "FI",
      erasedAt: at,
      reason: ErasureReason.WITHDRAWN_BY_US,
    }),
};

test.each(Object.keys(rules) as (keyof typeof rules)[])(
  "refunds a disputed charge by the job %s once the dispute has ended for us",
  async (rule) => {
    const bought = await refunds.purchase();
    await dispute(bought);
    await rules[rule](bought.leadId);
    for (let i = 0; i < 2; i++) await refunds.runJob(rule);
    expect(await stateOf(bought)).toBeUndefined();
    await dispute(bought, false, 2n);
    await refunds.runJob(rule);
    expect(await stateOf(bought)).toBe(RefundState.REFUNDED);
  },
);

test("approves no proven claim of a disputed charge", async () => {
  const bought = await refunds.purchase();
  await dispute(bought);
  refunds.leads.duplicates.add(bought.leadId);
  const request = await refunds.request(bought, { reason: RefundReason.DUPLICATE });
  expect(request.state).toBe(RefundState.PENDING);
  for (let i = 0; i < 2; i++) await refunds.runJob("approve-proven");
  expect(await stateOf(bought)).toBe(RefundState.PENDING);
});

test("lets the database refuse an approval that no use case has checked", async () => {
  const bought = await refunds.purchase();
  const { id } = await refunds.request(bought);
  await dispute(bought);
  const approving = refunds.db("refund_decisions").insert({
    request_id: id,
    round: 1,
    approved: true,
    message: "",
    admin_id: null,
    decided_at: NOW,
  });
  await expect(approving).rejects.toThrow("disputed");
});

test("has a dispute wait for a decision of the same moment, and keeps that one", async () => {
  const bought = await refunds.purchase();
  const request = await refunds.request(bought);
  let waiting: Promise<unknown> | undefined;
  await transaction(refunds.db, async (tx) => {
    await tx("purchases").where({ purchase_id: bought.purchaseId }).forNoKeyUpdate();
    waiting = dispute(bought);
    await eventually(async () => {
      const locks = await refunds.db("pg_stat_activity").whereRaw("datname = current_database()");
      expect(locks).toContainEqual(expect.objectContaining({ wait_event_type: "Lock" }));
    });
    const decision = { request_id: request.id, round: 1, approved: true, message: "", admin_id: null, decided_at: NOW };
    await tx("refund_decisions").insert(decision);
    await tx("refund_requests").where({ id: request.id }).update({ state: "refunded" });
  });
  await waiting;
  // S23 tells it from a refund after the dispute.
  expect(await refunds.db("disputed_purchases").where({ purchase_id: bought.purchaseId })).toMatchObject([
    { blocks: true, too_late: true },
  ]);
  await refunds.db("outbox").where({ key: bought.purchaseId }).delete();
  await refunds.db("refund_decisions").where({ request_id: request.id }).delete();
  await refunds.db("refund_requests").where({ id: request.id }).delete();
});
