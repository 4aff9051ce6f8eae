import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { PurchaseConfirmedSchema, PurchaseReleasedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { LeadStatus } from "@doorlight/proto/purchasing/v1/purchase_pb";
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
  charges.come("action");
  await drainOutbox(purchasing.db);
});
afterEach(async () => expect(await invariantViolations(purchasing.db, purchasing.clock.now())).toEqual({}));
afterAll(() => purchasing.stop());

/** A buyer whose bank asks, with the only spot of a lead kept. */
async function waiting() {
  const buyer = await given.agent({ billingMethod: "card" });
  const leadId = await given.lead({ cap: 1 });
  const click = { leadId, idempotencyKey: `click-${randomUUID()}` };
  await purchasing.gateway.buyLead(click, await purchasing.asBuyer(buyer));
  return { buyer, leadId, click, purchaseId: charges.asked.at(-1)! };
}

const giveUp = async (buyer: Buyer, leadId: string) =>
  (await purchasing.gateway.giveUpPurchase({ leadId }, await purchasing.asBuyer(buyer))).purchase;
const resume = async (buyer: Buyer, leadId: string) =>
  purchasing.gateway.resumePurchase({ leadId }, await purchasing.asBuyer(buyer));
const quoteOf = async (buyer: Buyer, leadId: string) =>
  (await purchasing.gateway.quoteLeads({ leadIds: [leadId] }, await purchasing.asBuyer(buyer))).quotes[0];
const statesOf = (leadId: string) =>
  purchasing.db("purchases").where({ lead_id: leadId }).orderBy("id").pluck<string[]>("state");

test("frees the spot of a purchase that is given up at once, and never charges it", async () => {
  const { buyer, leadId, click, purchaseId } = await waiting();
  expect(await giveUp(buyer, leadId)).toBeUndefined();
  expect((await drainOutbox(purchasing.db)).of(PurchaseReleasedSchema)).toMatchObject([
    { purchaseId, leadId, buyerId: buyer.id, reason: "given_up", spotsLeft: 1 },
  ]);
  expect(await quoteOf(buyer, leadId)).toMatchObject({ status: LeadStatus.AVAILABLE, refusal: "" });
  charges.come("settled");
  const { purchase } = await purchasing.gateway.buyLead(click, await purchasing.asBuyer(buyer));
  expect(purchase?.id).not.toBe(purchaseId);
  expect(charges.settled).not.toContain(purchaseId);
  expect(await statesOf(leadId)).toEqual(["released", "confirmed"]);
});

test("keeps a purchase that the bank confirmed before it is given up, and says so", async () => {
  const { buyer, leadId, purchaseId } = await waiting();
  charges.settle(purchaseId);
  expect(await giveUp(buyer, leadId)).toMatchObject({ id: purchaseId });
  const events = await drainOutbox(purchasing.db);
  expect(events.of(PurchaseConfirmedSchema)).toMatchObject([{ purchaseId }]);
  expect(events.of(PurchaseReleasedSchema)).toEqual([]);
  expect(await giveUp(buyer, leadId)).toMatchObject({ id: purchaseId });
});

test("frees a spot even if billing says nothing of the card, which the event pays back", async () => {
  const { buyer, leadId } = await waiting();
  charges.come("silent");
  expect(await giveUp(buyer, leadId)).toBeUndefined();
  expect((await drainOutbox(purchasing.db)).of(PurchaseReleasedSchema)).toMatchObject([{ reason: "given_up" }]);
}, 15_000);

test("ends a purchase once that is given up twice at once, beside its own click", async () => {
  const { buyer, leadId, click } = await waiting();
  charges.come("settled");
  const as = await purchasing.asBuyer(buyer);
  await Promise.allSettled([giveUp(buyer, leadId), purchasing.gateway.buyLead(click, as), giveUp(buyer, leadId)]);
  const events = await drainOutbox(purchasing.db);
  const states = await statesOf(leadId);
  expect(events.of(PurchaseReleasedSchema)).toHaveLength(states.filter((state) => state === "released").length);
  expect(events.of(PurchaseConfirmedSchema)).toHaveLength(states.filter((state) => state === "confirmed").length);
  expect(states).not.toContain("reserved");
});

test("resumes a purchase without its click's key, with the same step, and buys once", async () => {
  const { buyer, leadId, click, purchaseId } = await waiting();
  expect((await resume(buyer, leadId)).action).toMatchObject({ clientSecret: "pi_1_secret_2" });
  expect(charges.asked.at(-1)).toBe(purchaseId);
  charges.settle(purchaseId);
  const { purchase, grant } = await resume(buyer, leadId);
  expect([purchase?.id, grant === ""]).toEqual([purchaseId, false]);
  expect((await purchasing.gateway.buyLead(click, await purchasing.asBuyer(buyer))).purchase?.id).toBe(purchaseId);
  expect((await resume(buyer, leadId)).purchase?.id).toBe(purchaseId);
  expect((await drainOutbox(purchasing.db)).of(PurchaseConfirmedSchema)).toHaveLength(1);
});

test("asks the card of a resumed purchase for the price and the VAT that it keeps", async () => {
  const { buyer, leadId } = await waiting();
  await resume(buyer, leadId);
  const [first, again] = charges.orders.slice(-2);
  expect(again).toEqual(first);
});

test("frees the spot of a resumed purchase whose step failed at the bank", async () => {
  const { buyer, leadId } = await waiting();
  charges.come("declined");
  expect(await refusalOf(resume(buyer, leadId))).toMatchObject({ code: "card_declined" });
  expect(await statesOf(leadId)).toEqual(["released"]);
});

test("lets nobody resume another's purchase or give it up", async () => {
  const { buyer, leadId } = await waiting();
  const other = await given.agent({ billingMethod: "card" });
  expect(await refusalOf(resume(other, leadId))).toMatchObject({ code: "not_found" });
  expect(await giveUp(other, leadId)).toBeUndefined();
  expect(await statesOf(leadId)).toEqual(["reserved"]);
  await giveUp(buyer, leadId);
});

test.each(["invited", "admin"])("refuses a user with the role %s to resume a purchase or give one up", async (role) => {
  const user = await given.agent({ role });
  const leadId = await given.lead();
  expect(await refusalOf(resume(user, leadId))).toMatchObject({ code: "forbidden" });
  expect(await refusalOf(giveUp(user, leadId))).toMatchObject({ code: "forbidden" });
});
