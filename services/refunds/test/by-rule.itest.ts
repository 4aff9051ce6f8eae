import { randomUUID } from "node:crypto";
import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { drainOutbox } from "@doorlight/common/testing";
import {
  ClosingReason,
  ContactErasedSchema,
  DuplicateFoundSchema,
  ErasureReason,
  LeadReopenedSchema,
  OutcomeReportedSchema,
} from "@doorlight/proto/leads/v1/events_pb";
import { RequestOutcome } from "@doorlight/proto/leads/v1/lead_pb";
import { RefusalCause } from "@doorlight/proto/notifications/v1/mails_pb";
import { RefundApprovedSchema, RefundRequestedSchema } from "@doorlight/proto/refunds/v1/events_pb";
import { ContactAttemptKind, RefundReason, RefundRule, RefundState } from "@doorlight/proto/refunds/v1/refund_pb";
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

type Bought = Awaited<ReturnType<typeof refunds.purchase>>;

const fourDays = ["2026-11-02", "2026-11-03", "2026-11-04", "2026-11-05"].map((day) => `${day}T11:00:00Z`);
const unreachable = { reason: RefundReason.UNREACHABLE };

/** A purchase whose buyer has tried the seller often enough to ask. */
async function tried(of: Parameters<typeof refunds.purchase>[0] = {}): Promise<Bought> {
  const bought = await refunds.purchase(of);
  for (const day of fourDays) await refunds.attempt(bought, day);
  return bought;
}

const requestsOf = async ({ purchaseId, as }: Bought) =>
  (await refunds.gateway.getPurchaseRefunds({ purchaseId }, as)).requests;
const statesOf = async (bought: Bought[]) =>
  (await Promise.all(bought.map(requestsOf))).map(([newest]) => newest?.state);
const approvals = async () => (await drainOutbox(refunds.db)).of(RefundApprovedSchema);

test("approves an eligible claim at once if a mail server has denied the seller's mailbox", async () => {
  const bought = await tried();
  await refunds.refuseMail(bought.leadId);
  const request = await refunds.request(bought, unreachable);
  expect(request).toMatchObject({ state: RefundState.REFUNDED, decisions: [{ approved: true, adminId: "" }] });
  expect(await approvals()).toMatchObject([{ requestId: request.id, isAutomatic: true }]);
});

test("approves a claim that waits, once, when a mail server denies the mailbox later", async () => {
  const bought = await tried();
  const request = await refunds.request(bought, { reason: RefundReason.WRONG_PHONE });
  await refunds.runJob("approve-proven");
  expect(await statesOf([bought])).toEqual([RefundState.PENDING]);
  await refunds.refuseMail(bought.leadId);
  for (let run = 0; run < 2; run++) await refunds.runJob("approve-proven");
  expect(await statesOf([bought])).toEqual([RefundState.REFUNDED]);
  expect(await approvals()).toMatchObject([{ requestId: request.id, isAutomatic: true }]);
});

test("leaves a claim to a person if a mail failed otherwise or came back to the buyer alone", async () => {
  const [full, bounced] = [await tried(), await tried()];
  await refunds.refuseMail(full.leadId, RefusalCause.OTHER);
  await refunds.attempt(bounced, NOW, { kind: ContactAttemptKind.MAIL_BOUNCED });
  expect((await refunds.request(full, unreachable)).state).toBe(RefundState.PENDING);
  expect((await refunds.request(bounced, { reason: RefundReason.WRONG_PHONE })).state).toBe(RefundState.PENDING);
});

test("leaves a claim to a person if the seller used the page since, or withdrew", async () => {
  const [seen, withdrawn] = [await tried(), await tried()];
  for (const { leadId } of [seen, withdrawn]) await refunds.refuseMail(leadId);
  const reportedAt = timestampFromDate(new Date(Date.parse(NOW) + 1000));
  await refunds.consume(OutcomeReportedSchema, { leadId: seen.leadId, country: "FI", reportedAt });
  await erase(withdrawn.leadId, "2026-11-04T10:00:00Z");
  await refunds.refuseMail(withdrawn.leadId);
  for (const bought of [seen, withdrawn])
    expect((await refunds.request(bought, unreachable)).state).toBe(RefundState.PENDING);
});

test("leaves a claim to a person if a super admin has rejected another buyer's", async () => {
  const first = await tried();
  const second = await tried({ leadId: first.leadId });
  await refunds.resolve(await refunds.request(first, unreachable), false);
  await refunds.refuseMail(first.leadId);
  expect((await refunds.request(second, unreachable)).state).toBe(RefundState.PENDING);
  await refunds.gateway.appealRefund(
    { requestId: (await requestsOf(first))[0]!.id, description: "Look again" },
    first.as,
  );
  await refunds.runJob("approve-proven");
  expect(await statesOf([first, second])).toEqual([RefundState.PENDING, RefundState.PENDING]);
});

test("refunds every buyer of a duplicate found after the purchase, once, without a request", async () => {
  const first = await refunds.purchase();
  const second = await refunds.purchase({ leadId: first.leadId });
  const other = await refunds.purchase();
  refunds.leads.duplicates.add(first.leadId);
  refunds.leads.isDown = true;
  await refunds.runJob("refund-duplicates");
  expect(await statesOf([first, second, other])).toEqual([undefined, undefined, undefined]);

  refunds.leads.isDown = false;
  for (let run = 0; run < 2; run++) await refunds.runJob("refund-duplicates");
  expect(await statesOf([first, second, other])).toEqual([RefundState.REFUNDED, RefundState.REFUNDED, undefined]);
  expect((await requestsOf(first))[0]).toMatchObject({
    byRule: true,
    rule: RefundRule.DUPLICATE,
    reason: RefundReason.DUPLICATE,
    description: "",
    decisions: [{ approved: true, adminId: "" }],
  });
  const published = await drainOutbox(refunds.db);
  const ids = [first, second].map(({ purchaseId }) => purchaseId).toSorted();
  expect(published.of(RefundRequestedSchema)).toMatchObject([{ byRule: true }, { byRule: true }]);
  for (const schema of [RefundRequestedSchema, RefundApprovedSchema])
    expect(
      published
        .of(schema)
        .map(({ purchaseId }) => purchaseId)
        .toSorted(),
    ).toEqual(ids);
});

function erase(leadId: string, at: string, reason = ErasureReason.WITHDRAWN) {
  const erasedAt = timestampFromDate(new Date(at));
  return refunds.consume(ContactErasedSchema, { leadId, country: "FI", erasedAt, reason });
}

test("refunds a purchase whose seller closes or withdraws within an hour, once the hour is over", async () => {
  const [closed, withdrawn] = [await refunds.purchase(), await refunds.purchase()];
  await refunds.closeLead(closed.leadId, "2026-11-02T10:00:00Z");
  await refunds.closeLead(withdrawn.leadId, "2026-11-02T11:00:00Z", ClosingReason.WITHDRAWN);
  // The service that erases may be down for hours.
  await erase(withdrawn.leadId, "2026-11-02T14:00:00Z");
  refunds.clock.set("2026-11-02T10:59:59Z");
  await refunds.runJob("refund-left");
  expect(await statesOf([closed, withdrawn])).toEqual([undefined, undefined]);
  refunds.clock.set("2026-11-02T11:00:00Z");
  for (let run = 0; run < 2; run++) await refunds.runJob("refund-left");
  expect(await statesOf([closed, withdrawn])).toEqual([RefundState.REFUNDED, RefundState.REFUNDED]);
  const rule = RefundRule.CLOSED_SOON;
  expect((await requestsOf(closed))[0]).toMatchObject({ byRule: true, rule, reason: RefundReason.NOT_SELLING });
  expect(await approvals()).toHaveLength(2);
});

test("tells when a purchase whose seller left is refunded, unless the owner answers", async () => {
  const { leadId } = await refunds.purchase();
  const [waits, answered, asked] = await Promise.all([1, 2, 3].map(() => refunds.purchase({ leadId })));
  const dueOf = async (bought: Bought) => {
    const { purchaseId, as } = bought;
    const leftAt = timestampFromDate(new Date("2026-11-02T10:30:00Z"));
    const [mail, { purchases }, { eligibility }] = await Promise.all([
      refunds.notifications.getExpectedRefund({ leadId, buyerId: bought.buyerId, leftAt }),
      refunds.gateway.listPurchaseRefunds({ purchaseIds: [purchaseId] }, as),
      refunds.gateway.getPurchaseRefunds({ purchaseId }, as),
    ]);
    const all = [mail.dueAt, purchases[0]!.eligibility!.refundDueAt, eligibility!.refundDueAt];
    return all.map((at) => at && timestampDate(at).toISOString());
  };
  // The mail may be written before the closing is consumed here.
  expect(await dueOf(waits!)).toEqual(["2026-11-02T11:00:00.000Z", undefined, undefined]);
  await refunds.closeLead(leadId, "2026-11-02T10:30:00Z");
  await refunds.attempt(answered!, "2026-11-02T10:40:00Z", { kind: ContactAttemptKind.CALL });
  await refunds.request(asked!);
  expect(await dueOf(waits!)).toEqual(Array(3).fill("2026-11-02T11:00:00.000Z"));
  for (const none of [answered!, asked!]) expect(await dueOf(none)).toEqual([undefined, undefined, undefined]);
});

test("lists to admins whom rules are about to refund for a lead, and when", async () => {
  const admin = await refunds.asUser(randomUUID(), { role: "admin" });
  const expected = async (leadId: string) => {
    const answer = await refunds.gateway.listRefundsOfLead({ leadId }, admin);
    return answer.expected.map(({ buyerId, dueAt }) => [buyerId, timestampDate(dueAt!).toISOString()]);
  };
  const left = await refunds.purchase();
  const asked = await refunds.purchase({ leadId: left.leadId });
  const withdrawn = await refunds.purchase();
  await refunds.request(asked);
  for (const { leadId } of [left, withdrawn]) expect(await expected(leadId)).toEqual([]);

  await refunds.closeLead(left.leadId, "2026-11-02T10:30:00Z");
  expect(await expected(left.leadId)).toEqual([[left.buyerId, "2026-11-02T11:00:00.000Z"]]);
  await erase(withdrawn.leadId, "2026-11-04T10:00:00Z", ErasureReason.WITHDRAWN_BY_US);
  expect(await expected(withdrawn.leadId)).toEqual([[withdrawn.buyerId, "2026-11-04T10:00:00.000Z"]]);

  for (const job of ["refund-left", "refund-withdrawn"] as const) await refunds.runJob(job);
  for (const { leadId } of [left, withdrawn]) expect(await expected(leadId)).toEqual([]);
});

test("refunds a purchase of a year ago if we withdraw its request, as is expected until then", async () => {
  const acquiredAt = new Date("2025-10-30T10:00:00Z");
  const old = await refunds.purchase({ acquiredAt });
  const asked = await refunds.purchase({ leadId: old.leadId });
  await refunds.resolve(await refunds.request(asked), false);
  await erase(old.leadId, "2026-11-05T11:00:00Z", ErasureReason.WITHDRAWN_BY_US);
  const admin = await refunds.asUser(randomUUID(), { role: "admin" });
  const { expected } = await refunds.gateway.listRefundsOfLead({ leadId: old.leadId }, admin);
  expect(expected.map(({ buyerId }) => buyerId)).toEqual([old.buyerId]);
  await drainOutbox(refunds.db);
  for (let run = 0; run < 2; run++) await refunds.runJob("refund-withdrawn");
  expect(await statesOf([old, asked])).toEqual([RefundState.REFUNDED, RefundState.REJECTED]);
  expect(await approvals()).toMatchObject([{ purchaseId: old.purchaseId }]);
});

test("refunds old buyers of a withdrawal of the last two months, and of none before", async () => {
  const acquiredAt = new Date("2026-06-01T10:00:00Z");
  const [late, before] = [await refunds.purchase({ acquiredAt }), await refunds.purchase({ acquiredAt })];
  await erase(late.leadId, "2026-09-05T12:00:00Z", ErasureReason.WITHDRAWN_BY_US);
  await erase(before.leadId, "2026-09-04T12:00:00Z", ErasureReason.WITHDRAWN_BY_US);
  await refunds.runJob("refund-withdrawn");
  expect(await statesOf([late, before])).toEqual([RefundState.REFUNDED, undefined]);
});

test("expects no refund of a purchase whose seller left an hour and a second later", async () => {
  const { leadId, buyerId, purchaseId, as } = await refunds.purchase();
  const leftAt = "2026-11-02T11:00:01Z";
  await refunds.closeLead(leadId, leftAt);
  const asked = { leadId, buyerId, leftAt: timestampFromDate(new Date(leftAt)) };
  expect((await refunds.notifications.getExpectedRefund(asked)).dueAt).toBeUndefined();
  expect((await refunds.gateway.getPurchaseRefunds({ purchaseId }, as)).eligibility!.refundDueAt).toBeUndefined();
});

test("refunds nobody for a closing that a reopening took back", async () => {
  const bought = await refunds.purchase();
  await refunds.closeLead(bought.leadId, "2026-11-02T10:00:00Z");
  const reopenedAt = timestampFromDate(new Date("2026-11-02T10:20:00Z"));
  await refunds.consume(LeadReopenedSchema, { leadId: bought.leadId, country: "FI", reopenedAt });
  await refunds.runJob("refund-left");
  expect(await statesOf([bought])).toEqual([undefined]);
});

test("refunds every buyer of a request that we withdrew, outside the share of a rule", async () => {
  const buyerId = randomUUID();
  const leadIds = Array.from({ length: 4 }, () => randomUUID());
  const bought = await Promise.all(leadIds.map((leadId) => refunds.purchase({ leadId, buyerId })));
  const kept = await refunds.purchase({ buyerId });
  for (const { leadId } of bought) await erase(leadId, "2026-11-04T10:00:00Z", ErasureReason.WITHDRAWN_BY_US);
  await erase(kept.leadId, "2026-11-04T10:00:00Z", ErasureReason.RETENTION);
  // Its event may come after the erasure's.
  bought.push(await refunds.purchase({ leadId: bought[0]!.leadId }));
  for (let run = 0; run < 2; run++) await refunds.runJob("refund-withdrawn");
  expect(await statesOf(bought)).toEqual(bought.map(() => RefundState.REFUNDED));
  expect(await statesOf([kept])).toEqual([undefined]);
  // It is no act of the seller.
  const acts = refunds.db("seller_acts").where({ lead_id: bought[0]!.leadId }).pluck<string[]>("act");
  expect(await acts).toEqual(["withdrawn_by_us"]);
  const rule = RefundRule.WITHDRAWN_BY_US;
  expect((await requestsOf(bought[0]!))[0]).toMatchObject({ byRule: true, rule, reason: RefundReason.NOT_SELLING });

  // The share is untouched: a seller who leaves at once is still refunded by a rule.
  const left = await refunds.purchase({ buyerId });
  await refunds.closeLead(left.leadId, "2026-11-02T10:00:00Z");
  await refunds.runJob("refund-left");
  expect(await statesOf([left])).toEqual([RefundState.REFUNDED]);
});

test("refunds buyers of a duplicate that an admin found, though it was checked before", async () => {
  const first = await refunds.purchase();
  await refunds.runJob("refund-duplicates");
  const found = () =>
    refunds.consume(DuplicateFoundSchema, {
      leadId: first.leadId,
      country: "FI",
      foundAt: timestampFromDate(new Date("2026-11-04T10:00:00Z")),
    });
  await found();
  await refunds.closeLead(first.leadId, "2026-11-02T10:00:00Z", ClosingReason.DUPLICATE);
  // Taken back before anybody was refunded, and marked again.
  await refunds.runJob("refund-found-duplicates");
  expect(await statesOf([first])).toEqual([undefined]);
  refunds.leads.duplicates.add(first.leadId);
  const second = await refunds.purchase({ leadId: first.leadId });
  for (let run = 0; run < 2; run++) await refunds.runJob("refund-found-duplicates");
  expect(await statesOf([first, second])).toEqual([RefundState.REFUNDED, RefundState.REFUNDED]);
  expect((await requestsOf(first))[0]).toMatchObject({ byRule: true, reason: RefundReason.DUPLICATE });
  // It is no act of the seller.
  const acts = refunds.db("seller_acts").where({ lead_id: first.leadId }).pluck<string[]>("act");
  expect(await acts).toEqual(["duplicate_found"]);
});

test("keeps the purchase of the buyer whom a seller chose before leaving, by the last report", async () => {
  const leadId = randomUUID();
  const [chosen, other] = [await refunds.purchase({ leadId }), await refunds.purchase({ leadId })];
  const report = (chosenAgentId: string, minute: number) =>
    refunds.consume(OutcomeReportedSchema, {
      leadId,
      country: "FI",
      outcome: RequestOutcome.BUYER_CHOSEN,
      chosenAgentId,
      reportedAt: timestampFromDate(new Date(`2026-11-02T10:0${minute}:00Z`)),
    });
  await refunds.closeLead(leadId, "2026-11-02T10:00:00Z");
  await report(other.buyerId, 1);
  await report(chosen.buyerId, 2);
  await refunds.runJob("refund-left");
  expect(await statesOf([chosen, other])).toEqual([undefined, RefundState.REFUNDED]);
});

test("refunds a purchase that is consumed later than the closing of its request", async () => {
  const leadId = randomUUID();
  await refunds.closeLead(leadId, "2026-11-02T10:30:00Z");
  const bought = await refunds.purchase({ leadId });
  await refunds.runJob("refund-left");
  expect(await statesOf([bought])).toEqual([RefundState.REFUNDED]);
});

test("keeps a purchase whose seller stayed for an hour, was reached, or whose buyer asked before", async () => {
  const [late, before, reached, asked, old] = await Promise.all([
    refunds.purchase(),
    refunds.purchase(),
    refunds.purchase(),
    refunds.purchase(),
    refunds.purchase({ acquiredAt: new Date("2026-09-30T10:00:00Z") }),
  ]);
  await refunds.attempt(reached, "2026-11-02T10:10:00Z", { kind: ContactAttemptKind.CALL });
  await refunds.gateway.cancelRefund({ requestId: (await refunds.request(asked)).id }, asked.as);
  await refunds.closeLead(late.leadId, "2026-11-02T11:00:01Z");
  await refunds.closeLead(before.leadId, "2026-11-02T09:59:59Z");
  for (const { leadId } of [reached, asked]) await refunds.closeLead(leadId, "2026-11-02T10:20:00Z");
  await refunds.closeLead(old.leadId, "2026-09-30T10:20:00Z");
  refunds.clock.set("2026-11-10T12:00:00Z");
  await refunds.runJob("refund-left");
  expect(await statesOf([late, before, reached, asked, old])).toEqual([
    undefined,
    undefined,
    undefined,
    RefundState.CANCELLED,
    undefined,
  ]);
});

/** Purchases of one buyer that are duplicates. */
async function duplicates(count: number, buyerId: string = randomUUID()): Promise<Bought[]> {
  const bought: Bought[] = [];
  for (let nth = 0; nth < count; nth++) bought.push(await refunds.purchase({ buyerId }));
  for (const { leadId } of bought) refunds.leads.duplicates.add(leadId);
  return bought;
}

const countOf = async (bought: Bought[], state: RefundState) =>
  (await statesOf(bought)).filter((one) => one === state).length;

test("refunds two purchases of an agent by rules, and lets a person decide about the third", async () => {
  const bought = await duplicates(3);
  await refunds.runJob("refund-duplicates");
  expect(await countOf(bought, RefundState.REFUNDED)).toBe(2);
  expect(await countOf(bought, RefundState.PENDING)).toBe(1);
  const [asked] = await duplicates(1, bought[0]!.buyerId);
  expect((await refunds.request(asked!, { reason: RefundReason.DUPLICATE })).state).toBe(RefundState.PENDING);

  const [waiting] = (await Promise.all(bought.map(requestsOf)))
    .flat()
    .filter(({ state }) => state === RefundState.PENDING);
  const as = await refunds.asUser(randomUUID(), { role: "super_admin" });
  const { ruleShare } = await refunds.gateway.getRefundRequest({ requestId: waiting!.id }, as);
  expect(ruleShare).toMatchObject({ purchases: 4, refunded: 2, most: 2 });
  expect((await refunds.resolve(waiting!, true)).state).toBe(RefundState.REFUNDED);
});

test("leaves a claim beyond the share to a person even after the share has grown", async () => {
  const [{ buyerId }] = (await duplicates(2)) as [Bought];
  await refunds.runJob("refund-duplicates");
  const beyond = await tried({ buyerId });
  await refunds.refuseMail(beyond.leadId);
  expect((await refunds.request(beyond, unreachable)).state).toBe(RefundState.PENDING);
  await Promise.all(Array.from({ length: 30 }, () => refunds.purchase({ buyerId })));
  await refunds.runJob("approve-proven");
  expect(await statesOf([beyond])).toEqual([RefundState.PENDING]);
});

test("refunds a tenth of an agent's purchases of 90 days by rules", async () => {
  const bought = await duplicates(4);
  const [{ buyerId }] = bought as [Bought];
  const acquiredAt = new Date("2026-08-08T10:00:00Z");
  await Promise.all(Array.from({ length: 26 }, () => refunds.purchase({ buyerId, acquiredAt })));
  await refunds.runJob("refund-duplicates");
  expect(await countOf(bought, RefundState.REFUNDED)).toBe(3);
});

test("gives the last of an agent's share once to two claims at once", async () => {
  const buyerId = randomUUID();
  await duplicates(1, buyerId);
  await refunds.runJob("refund-duplicates");
  const bought = await duplicates(4, buyerId);
  const asked = await Promise.all(bought.map((one) => refunds.request(one, { reason: RefundReason.DUPLICATE })));
  expect(asked.filter(({ state }) => state === RefundState.REFUNDED)).toHaveLength(1);
});
