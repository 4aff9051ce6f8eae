import { randomUUID } from "node:crypto";
import { refusalFrom } from "@doorlight/common/errors";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { RefundApprovedSchema, RefundRejectedSchema } from "@doorlight/proto/refunds/v1/events_pb";
import { RefundReason, RefundRule, RefundState } from "@doorlight/proto/refunds/v1/refund_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { NOW, type RunningRefunds, startRefunds } from "./start-refunds.ts";

let refunds: RunningRefunds;

beforeAll(async () => {
  refunds = await startRefunds();
});
afterAll(() => refunds.stop());
beforeEach(async () => {
  refunds.clock.set(NOW);
  refunds.identity.superAdmins = [];
  await refunds.db.raw("truncate purchases cascade");
  await drainOutbox(refunds.db);
});

const as = (adminId: string = randomUUID(), role: "admin" | "super_admin" = "super_admin") =>
  refunds.asUser(adminId, { role });

const stateOf = async (leadId: string) => refunds.gateway.listRefundsOfLead({ leadId }, await as());

/** A decision about all purchases of a lead as they are now. */
async function decide(leadId: string, changes: { approve?: boolean; disputedIds?: string[]; adminId?: string } = {}) {
  const { adminId, ...verdict } = { approve: true, ...changes };
  const { version } = await stateOf(leadId);
  return refunds.gateway.resolveLeadRefunds({ leadId, version, message: "A fake", ...verdict }, await as(adminId));
}

/** A lead with four buyers: one who asks, one who cancelled, one who was rejected, one who never asked. */
async function sold() {
  const leadId = randomUUID();
  const old = new Date("2026-05-01T10:00:00Z");
  const [asks, cancelled, rejected, silent] = [
    await refunds.purchase({ leadId }),
    await refunds.purchase({ leadId }),
    await refunds.purchase({ leadId }),
    await refunds.purchase({ leadId, acquiredAt: old }),
  ];
  await refunds.request(asks);
  await refunds.gateway.cancelRefund({ requestId: (await refunds.request(cancelled)).id }, cancelled.as);
  await refunds.resolve(await refunds.request(rejected), false);
  await refunds.purchase();
  await drainOutbox(refunds.db);
  return { leadId, asks, cancelled, rejected, silent };
}

test("refunds every undecided buyer of a lead, asked for or not, whenever it was bought", async () => {
  const { leadId, asks, cancelled, silent, rejected } = await sold();
  expect(await decide(leadId)).toMatchObject({ decided: 3, leftOut: 1 });
  const approved = (await drainOutbox(refunds.db)).of(RefundApprovedSchema);
  expect(approved.map(({ purchaseId }) => purchaseId).toSorted()).toEqual(
    [asks, cancelled, silent].map(({ purchaseId }) => purchaseId).toSorted(),
  );
  expect(approved.every(({ isAutomatic }) => !isAutomatic)).toBe(true);
  const { requests } = await refunds.gateway.getPurchaseRefunds({ purchaseId: silent.purchaseId }, silent.as);
  expect(requests).toMatchObject([
    {
      state: RefundState.REFUNDED,
      byRule: true,
      rule: RefundRule.LEAD_REFUNDED,
      reason: RefundReason.OTHER,
      decisions: [{ approved: true, message: "A fake" }],
    },
  ]);
  const stays = await refunds.gateway.getPurchaseRefunds({ purchaseId: rejected.purchaseId }, rejected.as);
  expect(stays.requests).toMatchObject([{ state: RefundState.REJECTED }]);
  expect(await refunds.broken()).toEqual({});
});

test("rejects the pending requests about a lead alone", async () => {
  const { leadId, asks } = await sold();
  expect(await decide(leadId, { approve: false })).toMatchObject({ decided: 1, leftOut: 3 });
  expect((await drainOutbox(refunds.db)).of(RefundRejectedSchema)).toMatchObject([{ purchaseId: asks.purchaseId }]);
});

test("refunds buyers once if two super admins decide about all at once, and a third about one", async () => {
  const { leadId, asks } = await sold();
  const { version, requests } = await stateOf(leadId);
  const request = requests.find(({ buyerId }) => buyerId === asks.buyerId)!;
  const own = await refunds.gateway.getPurchaseRefunds({ purchaseId: asks.purchaseId }, asks.as);
  const all = { leadId, version, approve: true, message: "A fake" };
  const admins = await Promise.all([as(), as()]);
  const outcomes = await Promise.all(
    [
      ...admins.map((admin) => refunds.gateway.resolveLeadRefunds(all, admin)),
      refunds.resolve({ id: request.id, version: own.requests[0]!.version }, true),
    ].map((call: Promise<unknown>) =>
      call.then(
        () => "decided",
        (error: unknown) => refusalFrom(error)?.code,
      ),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === "decided")).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === "version_outdated" || outcome === "refund_decided")).toHaveLength(2);
  await decide(leadId).catch(() => undefined);
  const approved = (await drainOutbox(refunds.db)).of(RefundApprovedSchema).map(({ purchaseId }) => purchaseId);
  expect([approved.length, new Set(approved).size]).toEqual([3, 3]);
  expect(await refunds.broken()).toEqual({});
});

test("refuses a decision about a lead that was bought since it was read, and a second one", async () => {
  const { leadId } = await sold();
  const { version } = await stateOf(leadId);
  await refunds.purchase({ leadId });
  const stale = refunds.gateway.resolveLeadRefunds({ leadId, version, approve: true, message: "No" }, await as());
  expect(await refusalOf(stale)).toMatchObject({ code: "version_outdated" });
  await decide(leadId);
  expect(await refusalOf(decide(leadId))).toMatchObject({ code: "refund_decided" });
});

test("leaves out disputed charges, and appeals against the super admin's own rejection", async () => {
  const { leadId, silent, rejected } = await sold();
  const [rejecter, other] = [randomUUID(), randomUUID()];
  refunds.identity.superAdmins = [rejecter, other];
  const { requests } = await refunds.gateway.getPurchaseRefunds({ purchaseId: rejected.purchaseId }, rejected.as);
  await refunds.db("refund_decisions").where({ request_id: requests[0]!.id }).update({ admin_id: rejecter });
  await refunds.gateway.appealRefund({ requestId: requests[0]!.id, description: "Look again" }, rejected.as);
  const disputedIds = [silent.purchaseId];
  expect(await decide(leadId, { adminId: rejecter, disputedIds })).toMatchObject({ decided: 2, leftOut: 2 });
  expect(await decide(leadId, { adminId: other, disputedIds })).toMatchObject({ decided: 1, leftOut: 3 });
});

test("lets super admins alone decide about all purchases of a lead", async () => {
  const { leadId } = await sold();
  const { version } = await stateOf(leadId);
  const command = { leadId, version, approve: true, message: "A fake" };
  const asAdmin = await as(randomUUID(), "admin");
  expect(await refusalOf(refunds.gateway.resolveLeadRefunds(command, asAdmin))).toMatchObject({ code: "forbidden" });
});
