import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { ChargeSettledSchema } from "@doorlight/proto/billing/v1/events_pb";
import {
  CreditsSpentSchema,
  PurchaseConfirmedSchema,
  PurchaseReleasedSchema,
} from "@doorlight/proto/purchasing/v1/events_pb";
import { LeadStatus, PaymentSource } from "@doorlight/proto/purchasing/v1/purchase_pb";
import type { Buyer } from "../src/domain/purchase.ts";
import { now } from "./given.ts";
import { invariantViolations } from "./invariants.ts";
import { type RunningPurchasing, startPurchasing } from "./start-purchasing.ts";

let purchasing: RunningPurchasing;
let given: RunningPurchasing["given"];
let charges: RunningPurchasing["charges"];

beforeAll(async () => {
  purchasing = await startPurchasing();
  ({ given, charges } = purchasing);
  await given.priceList();
});
beforeEach(async () => {
  purchasing.clock.set(now);
  charges.come("settled");
  await drainOutbox(purchasing.db);
});
afterEach(async () => {
  expect(await invariantViolations(purchasing.db, purchasing.clock.now())).toEqual({});
  charges.come("settled");
  afterSeconds(600);
  await endReservations();
});
afterAll(() => purchasing.stop());

const byCard = () => given.agent({ billingMethod: "card" });
const afterSeconds = (count: number) => purchasing.clock.set(new Date(now.getTime() + count * 1000));
const endReservations = () => purchasing.runJob("end-reservations");

type Click = { leadId: string; idempotencyKey: string };
const clickOn = (leadId: string): Click => ({ leadId, idempotencyKey: `click-${randomUUID()}` });
const buy = async (buyer: Buyer, click: Click) => purchasing.gateway.buyLead(click, await purchasing.asBuyer(buyer));
const refused = async (buyer: Buyer, click: Click) => refusalOf(buy(buyer, click));

const stateOf = async (leadId: string) =>
  purchasing.db("purchases").where({ lead_id: leadId }).orderBy("id").pluck<string[]>("state");
const spotsTaken = async (leadId: string) =>
  (await purchasing.db("leads").where({ lead_id: leadId }).first<{ spots_taken: number }>("spots_taken")).spots_taken;

test("confirms, settles and publishes a purchase whose card is charged at once together", async () => {
  const buyer = await byCard();
  const click = clickOn(await given.lead());
  const { purchase, grant } = await buy(buyer, click);

  expect(purchase).toMatchObject({ paymentSource: PaymentSource.CARD, fee: { amount: 4500n, currency: "EUR" } });
  expect(grant).not.toBe("");
  expect(charges.settled).toContain(purchase!.id);
  expect(await purchasing.db("ledger_transactions").where({ purchase_id: purchase!.id })).toMatchObject([
    { kind: "charge", from_account: "card", to_account: "sales", unit: "EUR", amount: 4500n, occurred_at: now },
  ]);
  const events = await drainOutbox(purchasing.db);
  expect(events.of(PurchaseConfirmedSchema)).toMatchObject([
    { purchaseId: purchase!.id, paymentSource: PaymentSource.CARD, spotsLeft: 3, cap: 4 },
  ]);
  expect(events.of(CreditsSpentSchema)).toEqual([]);
});

test("asks a click by card alone for complete billing details, before the price", async () => {
  const leadId = await given.lead();
  const buyer = await given.agent({ billingMethod: "card", billingComplete: false });
  const as = await purchasing.asBuyer(buyer);
  const shown = { price: { amount: 1n, currency: "EUR" }, paymentSource: PaymentSource.CARD };
  const charged = charges.asked.length;
  const otherwise = purchasing.gateway.buyLead({ ...clickOn(leadId), shown }, as);
  expect(await refusalOf(otherwise)).toMatchObject({ code: "billing_details_missing" });
  expect(charges.asked).toHaveLength(charged);
  await given.credits(buyer, 1);
  expect((await buy(buyer, clickOn(leadId))).purchase).toMatchObject({ paymentSource: PaymentSource.CREDIT });
});

test("answers a retried click by card with the same purchase, and charges nothing more", async () => {
  const buyer = await byCard();
  const click = clickOn(await given.lead());
  const { purchase } = await buy(buyer, click);
  const asked = charges.asked.length;
  expect((await buy(buyer, click)).purchase).toEqual(purchase);
  expect(charges.asked).toHaveLength(asked);
});

test("frees spot and key of a declined card, and tells the buyer the provider's reason", async () => {
  charges.come("declined");
  const buyer = await byCard();
  const leadId = await given.lead({ cap: 1 });
  const click = clickOn(leadId);
  expect(await refused(buyer, click)).toMatchObject({
    code: "card_declined",
    params: { reason: "insufficient_funds" },
  });
  expect([await stateOf(leadId), await spotsTaken(leadId)]).toEqual([["released"], 0]);
  expect((await drainOutbox(purchasing.db)).of(PurchaseReleasedSchema)).toMatchObject([
    { leadId, buyerId: buyer.id, reason: "declined", spotsLeft: 1, cap: 1 },
  ]);

  charges.come("settled");
  expect((await buy(buyer, click)).purchase).toBeDefined();
  expect(await stateOf(leadId)).toEqual(["released", "confirmed"]);
});

test("frees the spot of a card that cannot be charged with card_error", async () => {
  charges.come("failed");
  const leadId = await given.lead();
  expect(await refused(await byCard(), clickOn(leadId))).toMatchObject({ code: "card_error" });
  expect([await stateOf(leadId), await spotsTaken(leadId)]).toEqual([["released"], 0]);
});

test.each(["silent", "lost"] as const)(
  "ends a charge whose answer is %s in time: frees the spot, and lets billing pay back",
  async (manner) => {
    charges.come(manner);
    const leadId = await given.lead();
    expect(await refused(await byCard(), clickOn(leadId))).toMatchObject({ code: "card_error" });
    expect([await stateOf(leadId), await spotsTaken(leadId)]).toEqual([["released"], 0]);
    expect((await drainOutbox(purchasing.db)).of(PurchaseReleasedSchema)).toMatchObject([{ reason: "failed" }]);
  },
  15_000,
);

test("publishes as spots left those not sold, so that a lead is sold out once for all", async () => {
  charges.come("action");
  const leadId = await given.lead({ cap: 2 });
  await buy(await byCard(), clickOn(leadId));
  await given.spotsTaken(leadId, 1);
  await purchasing.consume(ChargeSettledSchema, { purchaseId: charges.asked.at(-1) });
  const confirmed = (await drainOutbox(purchasing.db)).of(PurchaseConfirmedSchema);
  expect(confirmed.map(({ spotsLeft }) => spotsLeft)).toEqual([1, 0]);
});

test("keeps the spot of a buyer who must act for five minutes, for the same click to resume", async () => {
  charges.come("action");
  const buyer = await byCard();
  const leadId = await given.lead({ cap: 1 });
  const click = clickOn(leadId);
  const { action, purchase } = await buy(buyer, click);
  expect(purchase).toBeUndefined();
  expect(action).toMatchObject({ clientSecret: "pi_1_secret_2" });
  expect(await refused(await byCard(), clickOn(leadId))).toMatchObject({ code: "last_spot_taken" });

  afterSeconds(299);
  await endReservations();
  expect(await stateOf(leadId)).toEqual(["reserved"]);
  charges.settle(charges.asked.at(-1)!);
  expect((await buy(buyer, click)).purchase).toMatchObject({ id: charges.asked.at(-1) });
  expect((await drainOutbox(purchasing.db)).of(PurchaseConfirmedSchema)).toMatchObject([{ leadId, spotsLeft: 0 }]);
});

test("frees the spot of a buyer who never acts after five minutes", async () => {
  charges.come("action");
  const leadId = await given.lead();
  await buy(await byCard(), clickOn(leadId));
  afterSeconds(300);
  await endReservations();
  expect([await stateOf(leadId), await spotsTaken(leadId)]).toEqual([["released"], 0]);
  expect((await drainOutbox(purchasing.db)).of(PurchaseReleasedSchema)).toMatchObject([{ reason: "expired" }]);
});

test("refuses another click of a buyer whose card is being charged as in progress", async () => {
  charges.come("action");
  const buyer = await byCard();
  const leadId = await given.lead();
  await buy(buyer, clickOn(leadId));
  expect(await refused(buyer, clickOn(leadId))).toMatchObject({ code: "purchase_in_progress" });
  const { quotes } = await purchasing.gateway.quoteLeads({ leadIds: [leadId] }, await purchasing.asBuyer(buyer));
  expect(quotes).toMatchObject([{ status: LeadStatus.UNAVAILABLE, refusal: "purchase_in_progress", spotsLeft: 3 }]);
  expect((await purchasing.leads.checkBuyer({ leadId, userId: buyer.id })).isBuyer).toBe(false);
  const colleague = await given.agent({ officeId: randomUUID() });
  expect((await buy(colleague, clickOn(leadId))).purchase).toBeDefined();
});

test("confirms a purchase once by the event of its charge, but not a released one", async () => {
  charges.come("action");
  const [kept, gone] = [await given.lead(), await given.lead()];
  await buy(await byCard(), clickOn(kept));
  const purchaseId = charges.asked.at(-1)!;
  for (let i = 0; i < 2; i++) await purchasing.consume(ChargeSettledSchema, { purchaseId });
  expect(await stateOf(kept)).toEqual(["confirmed"]);
  expect((await drainOutbox(purchasing.db)).of(PurchaseConfirmedSchema)).toHaveLength(1);

  charges.come("declined");
  await refused(await byCard(), clickOn(gone));
  await purchasing.consume(ChargeSettledSchema, { purchaseId: charges.asked.at(-1) });
  await purchasing.consume(ChargeSettledSchema, { purchaseId: randomUUID() });
  expect(await stateOf(gone)).toEqual(["released"]);
});

/** As a process leaves it that crashes after it reserved a spot. */
async function reserved(leadId: string): Promise<string> {
  const { reservation } = await given.buys(await byCard(), leadId);
  return reservation!.purchaseId;
}

test("releases a reservation that nobody ended in time, or confirms it if its card was charged", async () => {
  const [lost, paid] = [await given.lead(), await given.lead()];
  await reserved(lost);
  charges.settle(await reserved(paid));
  afterSeconds(44);
  await endReservations();
  expect([await stateOf(lost), await stateOf(paid)]).toEqual([["reserved"], ["reserved"]]);
  afterSeconds(45);
  await endReservations();
  expect([await stateOf(lost), await stateOf(paid)]).toEqual([["released"], ["confirmed"]]);
  expect([await spotsTaken(lost), await spotsTaken(paid)]).toEqual([0, 1]);
});

test("releases a reservation in time although billing does not answer", async () => {
  charges.come("silent");
  const leadId = await given.lead();
  await reserved(leadId);
  afterSeconds(45);
  await endReservations();
  expect([await stateOf(leadId), await spotsTaken(leadId)]).toEqual([["released"], 0]);
});

test("confirms or releases a purchase by card, never both, however many ask at once", async () => {
  for (let round = 0; round < 6; round++) {
    const leadId = await given.lead({ cap: 2 });
    const purchaseId = await reserved(leadId);
    afterSeconds(60);
    await Promise.all([
      ...Array.from({ length: 3 }, () => endReservations()),
      ...Array.from({ length: 3 }, () => purchasing.consume(ChargeSettledSchema, { purchaseId })),
      given.spotsTaken(leadId, 1),
    ]);
    const [state] = await purchasing.db("purchases").where({ id: purchaseId }).pluck<string[]>("state");
    expect(["confirmed", "released"]).toContain(state);
    expect(await spotsTaken(leadId)).toBe(state === "confirmed" ? 2 : 1);
    purchasing.clock.set(now);
  }
});
