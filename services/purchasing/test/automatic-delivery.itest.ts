import { randomUUID } from "node:crypto";
import { makePurchaseRules } from "../src/db/purchase-rules.ts";
import { makeCandidateStore } from "../src/db/candidate-store.ts";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { LeadListRemovedSchema, LeadMatchedSchema } from "@doorlight/proto/leads/v1/events_pb";
import { ListRule } from "@doorlight/proto/leads/v1/lead_list_decisions_service_pb";
import { LeadListMode } from "@doorlight/proto/leads/v1/lead_list_pb";
import { DeliveryDecidedSchema, PurchaseConfirmedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import type { Buyer } from "../src/domain/purchase.ts";
import { toCommand } from "../src/use-cases/deliver-leads.ts";
import { hoursFromNow, noInvoiceLimit, now } from "./given.ts";
import { invariantViolations } from "./invariants.ts";
import { type RunningPurchasing, startPurchasing } from "./start-purchasing.ts";

/** A list whose agent agreed to automatic delivery. */
type List = { listId: string; buyer: Buyer };

let purchasing: RunningPurchasing;
let given: RunningPurchasing["given"];

beforeAll(async () => {
  purchasing = await startPurchasing({}, { idleQueue: true });
  ({ given } = purchasing);
  await given.priceList();
});
beforeEach(async () => {
  purchasing.clock.set(now);
  purchasing.charges.come("settled");
  await drainOutbox(purchasing.db);
});
afterEach(async () => expect(await invariantViolations(purchasing.db, purchasing.clock.now())).toEqual({}));
afterAll(() => purchasing.stop());

type Caps = { maxLeads?: number; euros?: number };

async function agree({ listId, buyer }: List, { maxLeads = 10, euros = 500 }: Caps = {}) {
  const maxAmount = { amount: BigInt(euros * 100), currency: "EUR" };
  const consent = { listId, maxLeads, maxAmount, consentVersion: "2026-11", locale: "fi" };
  return (await purchasing.delivery.agree(consent, await purchasing.asBuyer(buyer))).agreement;
}

async function aList(wallet: Parameters<typeof given.agent>[0] = {}, caps: Caps = {}): Promise<List> {
  const list = { listId: randomUUID(), buyer: await given.agent(wallet) };
  purchasing.buyers.know(list.buyer);
  await agree(list, caps);
  return list;
}

/** Leads publishes that a lead fits lists; a moment later they are decided. */
async function matches(leadId: string, lists: readonly List[], mode = LeadListMode.SUBSCRIPTION): Promise<void> {
  const matched = lists.map(({ listId, buyer }) => ({ listId, userId: buyer.id, mode }));
  const event = { leadId, country: "FI", matchedAt: timestampFromDate(purchasing.clock.now()), matches: matched };
  await purchasing.consume(LeadMatchedSchema, event, { version: 1n });
}

async function deliver(seconds = 2): Promise<void> {
  purchasing.clock.set(new Date(purchasing.clock.now().getTime() + seconds * 1000));
  await purchasing.runJob("deliver-leads");
}

/** What was published about lists, in order: the list, and the reason against it; empty where it got the lead. */
async function decisions() {
  const events = await drainOutbox(purchasing.db);
  return events.of(DeliveryDecidedSchema).map(({ listId, reason, cap }) => [listId, reason, cap] as const);
}

const usedOf = async ({ buyer, listId }: List) => {
  const { agreements } = await purchasing.delivery.listAgreements({}, await purchasing.asBuyer(buyer));
  const agreement = agreements.find((one) => one.listId === listId);
  return agreement && [agreement.usedLeads, Number(agreement.usedAmount?.amount)];
};

test("a matched lead is bought once for its list, by the ordinary payment source, and the purchase names the list", async () => {
  const [list, leadId] = [await aList(), await given.lead()];
  await matches(leadId, [list]);
  await matches(leadId, [list]);
  await deliver();
  await deliver();

  const events = await drainOutbox(purchasing.db);
  expect(events.of(PurchaseConfirmedSchema)).toMatchObject([{ leadId, buyerId: list.buyer.id, listId: list.listId }]);
  expect(events.of(DeliveryDecidedSchema)).toMatchObject([{ leadId, listId: list.listId, reason: "" }]);
  const { purchases } = await purchasing.gateway.listLeadPurchases({ leadId }, await purchasing.asBuyer(list.buyer));
  expect(purchases).toMatchObject([{ listId: list.listId }]);
  expect(await usedOf(list)).toEqual([1, 4500]);
});

test("lists in the mode of notification buy nothing", async () => {
  const [list, leadId] = [await aList(), await given.lead()];
  await matches(leadId, [list], LeadListMode.NOTIFICATION);
  await deliver();
  expect(await purchasing.db("purchases").where({ lead_id: leadId })).toEqual([]);
});

test("priority deals have the first turn, then who has waited longest since the last automatic lead or the agreement", async () => {
  const early = await aList();
  purchasing.clock.set(new Date(now.getTime() + 60_000));
  const [late, priority] = [await aList(), await aList()];
  await given.deal({ userId: priority.buyer.id }, { priority: true, discountBasisPoints: 0 });
  const [first, second] = [await given.lead({ cap: 2 }), await given.lead({ cap: 2 })];
  await matches(first, [late, early, priority]);
  await deliver();
  expect(await decisions()).toEqual([
    [priority.listId, "", undefined],
    [early.listId, "", undefined],
    [late.listId, "lead_unavailable", undefined],
  ]);
  await matches(second, [early, late]);
  await deliver();
  expect((await decisions()).map(([listId]) => listId)).toEqual([late.listId, early.listId]);
});

test("an agent with two lists gets a lead once, and a colleague of the same office gets none", async () => {
  const list = await aList({ officeId: randomUUID() });
  const other = { listId: randomUUID(), buyer: list.buyer };
  await agree(other);
  purchasing.clock.set(new Date(now.getTime() + 60_000));
  const colleague = await aList({ officeId: list.buyer.officeId });
  const leadId = await given.lead();
  await matches(leadId, [list, other, colleague]);
  await deliver();
  expect((await decisions()).map(([, reason]) => reason).toSorted()).toEqual([
    "",
    "already_bought",
    "office_already_bought",
  ]);
});

test("the cap of leads holds within the country's month, and a refund gives nothing back", async () => {
  const list = await aList({}, { maxLeads: 1 });
  const [first, second] = [await given.lead(), await given.lead()];
  await matches(first, [list]);
  await deliver();
  const { id } = await purchasing.db("purchases").where({ lead_id: first }).first("id");
  await purchasing.db.transaction((tx) => tx.raw("select state from refund_purchase(?, ?, null)", [id, now]));
  await matches(second, [list]);
  await deliver();
  expect(await decisions()).toEqual([
    [list.listId, "", undefined],
    [list.listId, "lead_cap", 1n],
  ]);
  purchasing.clock.set(new Date("2026-11-30T22:00:00Z"));
  const december = await given.lead({ publishedAt: new Date("2026-11-30T12:00:00Z"), expiresAt: hoursFromNow(1000) });
  await matches(december, [list]);
  await deliver();
  expect(await decisions()).toEqual([[list.listId, "", undefined]]);
});

test("the cap of money counts what money pays, and a credit passes it", async () => {
  const list = await aList({}, { euros: 50 });
  const [first, second, third] = [await given.lead(), await given.lead(), await given.lead()];
  for (const leadId of [first, second]) {
    await matches(leadId, [list]);
    await deliver();
  }
  await given.credits(list.buyer, 1);
  await matches(third, [list]);
  await deliver();
  expect((await decisions()).map(([, reason, cap]) => [reason, cap])).toEqual([
    ["", undefined],
    ["money_cap", 5000n],
    ["", undefined],
  ]);
  expect(await usedOf(list)).toEqual([2, 4500]);
});

test.each([
  ["declined", "card_declined"],
  ["action", "card_needs_action"],
  ["failed", "card_error"],
] as const)(
  "a card whose charge is %s takes no lead: spot and caps are free, and the decision is %s",
  async (manner, reason) => {
    const [list, leadId] = [await aList({ billingMethod: "card" }), await given.lead({ cap: 1 })];
    purchasing.charges.come(manner);
    await matches(leadId, [list]);
    await deliver();
    expect(await decisions()).toEqual([[list.listId, reason, undefined]]);
    expect(await usedOf(list)).toEqual([0, 0]);
    expect(purchasing.charges.orders.at(-1)).toMatchObject({ unattended: true });
  },
);

test("who is gone, declined the terms, never agreed or ended the agreement gets nothing", async () => {
  const [gone, declined, off, never] = [await aList(), await aList(), await aList(), await aList()];
  const leadId = await given.lead();
  await purchasing.consume(
    UserErasedSchema,
    { userId: gone.buyer.id, country: "FI", erasedAt: timestampFromDate(now) },
    { version: 2n },
  );
  purchasing.buyers.know({ ...declined.buyer, termsAccepted: false });
  await purchasing.delivery.end({ listId: off.listId }, await purchasing.asBuyer(off.buyer));
  await matches(leadId, [gone, declined, off, { ...never, listId: randomUUID() }]);
  await deliver();
  expect((await decisions()).map(([, reason]) => reason).toSorted()).toEqual([
    "list_off",
    "list_off",
    "no_consent",
    "terms_not_accepted",
  ]);
});

test("a list that leads says is removed buys nothing that it matched before, also where nobody else ended its agreement", async () => {
  const [list, other, leadId] = [await aList(), await aList(), await given.lead()];
  await matches(leadId, [list, other]);
  const removed = { listId: list.listId, userId: list.buyer.id, country: "FI", removedAt: timestampFromDate(now) };
  for (let i = 0; i < 2; i++) await purchasing.consume(LeadListRemovedSchema, removed, { version: 2n });
  await deliver();
  expect((await decisions()).toSorted()).toEqual(
    [
      [list.listId, "list_off", undefined],
      [other.listId, "", undefined],
    ].toSorted(),
  );
  expect(await usedOf(list)).toBeUndefined();
  expect(await purchasing.db("delivery_agreements").where({ list_id: list.listId }).pluck("ended_at")).toEqual([now]);
});

test("agreeing again keeps what is used of the month and the history; an unknown text or another currency is refused", async () => {
  const [list, leadId] = [await aList({}, { maxLeads: 1 }), await given.lead()];
  await matches(leadId, [list]);
  await deliver();
  expect(await agree(list, { maxLeads: 5 })).toMatchObject({ maxLeads: 5, usedLeads: 1 });
  const as = await purchasing.asBuyer(list.buyer);
  const consent = { listId: list.listId, maxLeads: 1, consentVersion: "2026-11", locale: "sv" };
  const euros = { amount: 100n, currency: "EUR" };
  const unknown = purchasing.delivery.agree({ ...consent, maxAmount: euros, consentVersion: "1999-01" }, as);
  expect(await refusalOf(unknown)).toMatchObject({ code: "invalid_request" });
  const foreign = purchasing.delivery.agree({ ...consent, maxAmount: { ...euros, currency: "SEK" } }, as);
  expect(await refusalOf(foreign)).toMatchObject({ code: "invalid_request" });
  const endless = purchasing.delivery.agree({ ...consent, maxAmount: { ...euros, amount: 100_000_001n } }, as);
  expect((await refusalOf(endless)).fields).toMatchObject([{ path: "maxAmount.amount", code: "too_large" }]);
  const { json } = await purchasing.personalData.exportUser({ userId: list.buyer.id });
  expect(JSON.parse(json)).toMatchObject({
    automaticDelivery: [
      { maxLeads: 1, endedAt: expect.any(String), text: { title: "Automaattinen toimitus" } },
      { maxLeads: 5 },
    ],
  });
});

test("the consent says what the cheapest and the dearest lead cost", async () => {
  const as = await purchasing.asBuyer(await given.agent());
  const { version, title, paragraphs, lowestPrice, highestPrice } = await purchasing.delivery.getConsent(
    { locale: "en" },
    as,
  );
  expect([version, title, paragraphs.length > 3]).toEqual(["2026-11", "Automatic delivery", true]);
  expect([lowestPrice?.amount, highestPrice?.amount]).toEqual([2465n, 5175n]);
});

test.each([
  ["paused", [ListRule.NOT_PAUSED, ListRule.PLACE], "list_paused"],
  ["away", [ListRule.NOT_AWAY], "list_away"],
  ["narrowed", [ListRule.PLACE], "list_changed"],
] as const)("a list that is %s after the match buys nothing", async (_, failed, reason) => {
  const [list, leadId] = [await aList(), await given.lead()];
  await matches(leadId, [list]);
  purchasing.lists.change(list.listId, ...failed);
  await deliver();
  expect(await decisions()).toEqual([[list.listId, reason, undefined]]);
  expect(await usedOf(list)).toEqual([0, 0]);
});

test("a lead waits while nobody knows how its list is now, and is decided by what it is then", async () => {
  const [list, leadId] = [await aList(), await given.lead()];
  await matches(leadId, [list]);
  purchasing.lists.fail(list.listId);
  await expect(deliver()).rejects.toThrow("1 leads failed");
  expect(await decisions()).toEqual([]);
  purchasing.lists.remove(list.listId);
  await deliver(31);
  expect(await decisions()).toEqual([[list.listId, "list_off", undefined]]);
});

test("a list that is paused while a spot is reserved for it is decided by the end of the reservation", async () => {
  const [list, leadId] = [await aList({ billingMethod: "card" }), await given.lead()];
  await matches(leadId, [list]);
  // As by a process that ended before it knew what came of the charge.
  const rules = makePurchaseRules(purchasing.db, noInvoiceLimit);
  const [outcome] = await rules.decide(
    [toCommand({ listId: list.listId, leadId }, list.buyer)],
    purchasing.clock.now(),
  );
  const { reservation } = outcome?.status === "fulfilled" ? outcome.value : {};
  purchasing.charges.settle(reservation!.purchaseId);
  purchasing.lists.change(list.listId, ListRule.NOT_PAUSED);
  await deliver();
  expect(await decisions()).toEqual([]);
  purchasing.clock.set(new Date(purchasing.clock.now().getTime() + 60_000));
  await purchasing.runJob("end-reservations");
  expect(await decisions()).toEqual([[list.listId, "", undefined]]);
});

test("the database refuses a purchase past a cap, whatever decides it", async () => {
  const list = await aList({}, { maxLeads: 1 });
  const leadId = await given.lead();
  await matches(leadId, [list]);
  await deliver();
  const again = purchasing.db.transaction(async (tx) => {
    const other = await given.lead();
    await tx.raw(
      `insert into purchases select (jsonb_populate_record(p, jsonb_build_object('id', uuidv7(), 'lead_id', cast(? as text)))).*
       from purchases p where p.lead_id = ?`,
      [other, leadId],
    );
  });
  await expect(again).rejects.toThrow("delivery_months_leads_within_cap");
});

test("lists that match while a lead is being decided make it due again", async () => {
  const candidates = makeCandidateStore(purchasing.db);
  const [first, second] = await Promise.all([aList(), aList()]);
  const leadId = await given.lead();
  const refuse = ({ listId, buyer }: List) =>
    candidates.refuse({ leadId, listId, userId: buyer.id, country: "FI" }, "list_off", purchasing.clock.now());
  await matches(leadId, [first]);
  const later = new Date(purchasing.clock.now().getTime() + 60_000);
  const taken = await candidates.take(later, new Date(later.getTime() + 30_000));
  await refuse(first);
  await matches(leadId, [second]);
  await refuse(second);
  // As by a worker that looked at the lists before the second came.
  await candidates.finish(leadId, taken!.until);
  const [row] = await purchasing.db("delivery_leads").where({ lead_id: leadId }).select("due_at");
  expect(row.due_at).not.toBeNull();
  await candidates.finish(leadId, row.due_at);
});
