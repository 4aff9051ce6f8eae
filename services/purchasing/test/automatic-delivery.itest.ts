import { randomUUID } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { drainOutbox } from "@doorlight/common/testing";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { LeadListRemovedSchema } from "@doorlight/proto/leads/v1/events_pb";
import { LeadListMode } from "@doorlight/proto/leads/v1/lead_list_pb";
import { DeliveryDecidedSchema, PurchaseConfirmedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import {
  RefundApprovedSchema,
  RefundCancelledSchema,
  RefundRequestedSchema,
} from "@doorlight/proto/refunds/v1/events_pb";
import { RefundReason } from "@doorlight/proto/refunds/v1/refund_pb";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { makeCandidateStore } from "../src/db/candidate-store.ts";
import { hoursFromNow, now } from "./given.ts";
import { invariantViolations } from "./invariants.ts";
import { type List, type RunningDelivery, startDelivery } from "./start-delivery.ts";

let purchasing: RunningDelivery;

beforeAll(async () => (purchasing = await startDelivery()));
beforeEach(() => purchasing.reset());
afterEach(async () => expect(await invariantViolations(purchasing.db, purchasing.clock.now())).toEqual({}));
afterAll(() => purchasing.stop());

test("buys a matched lead once for its list, by the ordinary source, and names the list", async () => {
  const [list, leadId] = [await purchasing.aList(), await purchasing.given.lead()];
  await purchasing.matches(leadId, [list]);
  await purchasing.matches(leadId, [list]);
  await purchasing.deliver();
  await purchasing.deliver();

  const events = await drainOutbox(purchasing.db);
  expect(events.of(PurchaseConfirmedSchema)).toMatchObject([{ leadId, buyerId: list.buyer.id, listId: list.listId }]);
  expect(events.of(DeliveryDecidedSchema)).toMatchObject([{ leadId, listId: list.listId, reason: "" }]);
  const { purchases } = await purchasing.gateway.listLeadPurchases({ leadId }, await purchasing.asBuyer(list.buyer));
  expect(purchases).toMatchObject([{ listId: list.listId }]);
  expect(await purchasing.usedOf(list)).toEqual([1, 4500]);
});

test("buys nothing for lists that only notify", async () => {
  const [list, leadId] = [await purchasing.aList(), await purchasing.given.lead()];
  await purchasing.matches(leadId, [list], LeadListMode.NOTIFICATION);
  await purchasing.deliver();
  expect(await purchasing.db("purchases").where({ lead_id: leadId })).toEqual([]);
});

test("gives priority deals the first turn, then the longest wait since lead or agreement", async () => {
  const early = await purchasing.aList();
  purchasing.clock.set(new Date(now.getTime() + 60_000));
  const [late, priority] = [await purchasing.aList(), await purchasing.aList()];
  await purchasing.given.deal({ userId: priority.buyer.id }, { priority: true, discountBasisPoints: 0 });
  const [first, second] = [await purchasing.given.lead({ cap: 2 }), await purchasing.given.lead({ cap: 2 })];
  await purchasing.matches(first, [late, early, priority]);
  await purchasing.deliver();
  expect(await purchasing.decisions()).toEqual([
    [priority.listId, "", undefined],
    [early.listId, "", undefined],
    [late.listId, "lead_unavailable", undefined],
  ]);
  await purchasing.matches(second, [early, late]);
  await purchasing.deliver();
  expect((await purchasing.decisions()).map(([listId]) => listId)).toEqual([late.listId, early.listId]);
});

test("buys a lead once for an agent with two lists, and none for a colleague of the office", async () => {
  const list = await purchasing.aList({ officeId: randomUUID() });
  const other = { listId: randomUUID(), buyer: list.buyer };
  await purchasing.agree(other);
  purchasing.clock.set(new Date(now.getTime() + 60_000));
  const colleague = await purchasing.aList({ officeId: list.buyer.officeId });
  const leadId = await purchasing.given.lead();
  await purchasing.matches(leadId, [list, other, colleague]);
  await purchasing.deliver();
  expect((await purchasing.decisions()).map(([, reason]) => reason).toSorted()).toEqual([
    "",
    "already_bought",
    "office_already_bought",
  ]);
});

const refund = async (leadId: string) => {
  const { id } = await purchasing.db("purchases").where({ lead_id: leadId }).first("id");
  await purchasing.db.transaction((tx) => tx.raw("select state from refund_purchase(?, ?, null)", [id, now]));
};

test("keeps the cap of leads within the country's month", async () => {
  const list = await purchasing.aList({}, { maxLeads: 1 });
  const [first, second] = [await purchasing.given.lead(), await purchasing.given.lead()];
  for (const leadId of [first, second]) {
    await purchasing.matches(leadId, [list]);
    await purchasing.deliver();
  }
  expect(await purchasing.decisions()).toEqual([
    [list.listId, "", undefined],
    [list.listId, "lead_cap", 1n],
  ]);
  purchasing.clock.set(new Date("2026-11-30T22:00:00Z"));
  const december = await purchasing.given.lead({
    publishedAt: new Date("2026-11-30T12:00:00Z"),
    expiresAt: hoursFromNow(1000),
  });
  await purchasing.matches(december, [list]);
  await purchasing.deliver();
  expect(await purchasing.decisions()).toEqual([[list.listId, "", undefined]]);
});

test("frees the caps of leads and money by a refund, once", async () => {
  const list = await purchasing.aList({ billingMethod: "invoice" }, { maxLeads: 1, euros: 60 });
  const [first, second, third] = [
    await purchasing.given.lead(),
    await purchasing.given.lead(),
    await purchasing.given.lead(),
  ];
  await purchasing.matches(first, [list]);
  await purchasing.deliver();
  expect((await purchasing.usedOf(list))?.[0]).toBe(1);
  await refund(first);
  await refund(first);
  expect(await purchasing.usedOf(list)).toEqual([0, 0]);
  for (const leadId of [second, third]) {
    await purchasing.matches(leadId, [list]);
    await purchasing.deliver();
  }
  expect((await purchasing.decisions()).map(([, reason]) => reason)).toEqual(["", "", "lead_cap"]);
});

test("frees nothing by a refund if the agent agreed to the text that says so", async () => {
  const list = await purchasing.aList({}, { maxLeads: 1 });
  await purchasing.db("delivery_agreements").where({ list_id: list.listId }).update({ consent_version: "2026-11" });
  const [first, second] = [await purchasing.given.lead(), await purchasing.given.lead()];
  await purchasing.matches(first, [list]);
  await purchasing.deliver();
  purchasing.clock.advance(1000);
  await purchasing.agree(list, { maxLeads: 1 });
  await refund(first);
  await purchasing.matches(second, [list]);
  await purchasing.deliver();
  expect((await purchasing.decisions()).map(([, reason]) => reason)).toEqual(["", "lead_cap"]);
});

test("counts money payments for the cap of money, and lets a credit pass it", async () => {
  const list = await purchasing.aList({}, { euros: 50 });
  const [first, second, third] = [
    await purchasing.given.lead(),
    await purchasing.given.lead(),
    await purchasing.given.lead(),
  ];
  for (const leadId of [first, second]) {
    await purchasing.matches(leadId, [list]);
    await purchasing.deliver();
  }
  await purchasing.given.credits(list.buyer, 1);
  await purchasing.matches(third, [list]);
  await purchasing.deliver();
  expect((await purchasing.decisions()).map(([, reason, cap]) => [reason, cap])).toEqual([
    ["", undefined],
    ["money_cap", 5000n],
    ["", undefined],
  ]);
  expect(await purchasing.usedOf(list)).toEqual([2, 4500]);
});

test.each([
  ["declined", "card_declined"],
  ["action", "card_needs_action"],
  ["failed", "card_error"],
] as const)(
  "buys no lead by a card whose charge is %s: frees spot and caps, and decides %s",
  async (manner, reason) => {
    const [list, leadId] = [await purchasing.aList({ billingMethod: "card" }), await purchasing.given.lead({ cap: 1 })];
    purchasing.charges.come(manner);
    await purchasing.matches(leadId, [list]);
    await purchasing.deliver();
    expect(await purchasing.decisions()).toEqual([[list.listId, reason, undefined]]);
    expect(await purchasing.usedOf(list)).toEqual([0, 0]);
    expect(purchasing.charges.orders.at(-1)).toMatchObject({ unattended: true });
  },
);

test("buys nothing for an agent who is gone, declined the terms, or has no agreement", async () => {
  const [gone, declined, off, never] = [
    await purchasing.aList(),
    await purchasing.aList(),
    await purchasing.aList(),
    await purchasing.aList(),
  ];
  const leadId = await purchasing.given.lead();
  await purchasing.consume(
    UserErasedSchema,
    { userId: gone.buyer.id, country: "FI", erasedAt: timestampFromDate(now) },
    { version: 2n },
  );
  purchasing.buyers.know({ ...declined.buyer, termsAccepted: false });
  await purchasing.delivery.end({ listId: off.listId }, await purchasing.asBuyer(off.buyer));
  await purchasing.matches(leadId, [gone, declined, off, { ...never, listId: randomUUID() }]);
  await purchasing.deliver();
  expect((await purchasing.decisions()).map(([, reason]) => reason).toSorted()).toEqual([
    "list_off",
    "list_off",
    "no_consent",
    "terms_not_accepted",
  ]);
});

test("buys nothing that a list matched before its removal, even if its agreement stands", async () => {
  const [list, other, leadId] = [await purchasing.aList(), await purchasing.aList(), await purchasing.given.lead()];
  await purchasing.matches(leadId, [list, other]);
  const removed = { listId: list.listId, userId: list.buyer.id, country: "FI", removedAt: timestampFromDate(now) };
  for (let i = 0; i < 2; i++) await purchasing.consume(LeadListRemovedSchema, removed, { version: 2n });
  await purchasing.deliver();
  expect((await purchasing.decisions()).toSorted()).toEqual(
    [
      [list.listId, "list_off", undefined],
      [other.listId, "", undefined],
    ].toSorted(),
  );
  expect(await purchasing.usedOf(list)).toBeUndefined();
  expect(await purchasing.db("delivery_agreements").where({ list_id: list.listId }).pluck("ended_at")).toEqual([now]);
});

test("refuses a purchase past a cap in the database, whatever decides it", async () => {
  const list = await purchasing.aList({}, { maxLeads: 1 });
  const leadId = await purchasing.given.lead();
  await purchasing.matches(leadId, [list]);
  await purchasing.deliver();
  const again = purchasing.db.transaction(async (tx) => {
    const other = await purchasing.given.lead();
    await tx.raw(
      `insert into purchases select (jsonb_populate_record(p, jsonb_build_object('id', uuidv7(), 'lead_id', cast(? as text)))).*
       from purchases p where p.lead_id = ?`,
      [other, leadId],
    );
  });
  await expect(again).rejects.toThrow("delivery_months_leads_within_cap");
});

test("makes a lead due again if lists match while it is being decided", async () => {
  const candidates = makeCandidateStore(purchasing.db);
  const [first, second] = await Promise.all([purchasing.aList(), purchasing.aList()]);
  const leadId = await purchasing.given.lead();
  const refuse = ({ listId, buyer }: List) =>
    candidates.refuse({ leadId, listId, userId: buyer.id, country: "FI" }, "list_off", purchasing.clock.now());
  await purchasing.matches(leadId, [first]);
  const later = new Date(purchasing.clock.now().getTime() + 60_000);
  const taken = await candidates.take(later, new Date(later.getTime() + 30_000));
  await refuse(first);
  await purchasing.matches(leadId, [second]);
  await refuse(second);
  // As by a worker that looked at the lists before the second came.
  await candidates.finish(leadId, taken!.until);
  const [row] = await purchasing.db("delivery_leads").where({ lead_id: leadId }).select("due_at");
  expect(row.due_at).not.toBeNull();
  await candidates.finish(leadId, row.due_at);
});

/** The agent of a list buys a lead, and asks for a refund of it. */
async function claim({ buyer }: List, changes: { byRule?: boolean } = {}) {
  const leadId = await purchasing.given.lead();
  const { purchase } = await purchasing.given.buys(buyer, leadId);
  const about = { requestId: randomUUID(), purchaseId: purchase!.id, leadId, buyerId: buyer.id, country: "FI" };
  const requestedAt = timestampFromDate(purchasing.clock.now());
  await purchasing.consume(RefundRequestedSchema, { ...about, requestedAt, dueAt: requestedAt, ...changes });
  return about;
}

const reasonFor = async (list: List) => {
  await purchasing.matches(await purchasing.given.lead(), [list]);
  await purchasing.deliver();
  return (await purchasing.decisions()).at(-1)?.[1];
};

test("buys nothing for an agent who claims more than a quarter back, until the share falls", async () => {
  const list = await purchasing.aList({ credits: 30 });
  for (let nth = 0; nth < 3; nth += 1) await claim(list);
  expect(await reasonFor(list)).toBe("");
  const fourth = await claim(list);
  expect(await reasonFor(list)).toBe("claims_above_share");
  const cancelledAt = timestampFromDate(purchasing.clock.now());
  await purchasing.consume(RefundCancelledSchema, { ...fourth, cancelledAt });
  expect(await reasonFor(list)).toBe("");
});

test("buys again for an agent whose claims are a quarter by further purchases", async () => {
  const list = await purchasing.aList({ credits: 30 });
  for (let nth = 0; nth < 4; nth += 1) await claim(list);
  await purchasing.runJob("resume-deliveries");
  expect(await reasonFor(list)).toBe("claims_above_share");
  for (let nth = 0; nth < 12; nth += 1) await purchasing.given.buys(list.buyer, await purchasing.given.lead());
  await purchasing.runJob("resume-deliveries");
  expect(await reasonFor(list)).toBe("");
});

test("counts what rules ask for or prove as no claims", async () => {
  const list = await purchasing.aList({ credits: 30 });
  for (let nth = 0; nth < 4; nth += 1) await claim(list, { byRule: true });
  const proven = await claim(list);
  const approvedAt = timestampFromDate(purchasing.clock.now());
  await purchasing.consume(RefundApprovedSchema, {
    ...proven,
    approvedAt,
    isAutomatic: true,
    reason: RefundReason.DUPLICATE,
  });
  for (let nth = 0; nth < 3; nth += 1) await claim(list);
  expect(await reasonFor(list)).toBe("");
});

test("counts the refund of a lead that its buyer's own report closed as a claim", async () => {
  const list = await purchasing.aList({ credits: 30 });
  const approvedAt = timestampFromDate(purchasing.clock.now());
  for (let nth = 0; nth < 4; nth += 1) {
    const reported = await claim(list, { byRule: true });
    const approval = { ...reported, approvedAt, isAutomatic: true, reason: RefundReason.NOT_SELLING, isClaim: true };
    await purchasing.consume(RefundApprovedSchema, approval);
  }
  expect(await reasonFor(list)).toBe("claims_above_share");
});
