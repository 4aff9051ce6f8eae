import { minutes } from "@doorlight/common/time";
import { InvariantsService } from "@doorlight/proto/common/v1/invariants_service_pb";
import { PurchaseReleasedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { type StartedCardSales, startCardSales } from "./start-card-sales.ts";

let billing: StartedCardSales;
beforeAll(async () => {
  billing = await startCardSales();
}, 60_000);
afterAll(() => billing.stop());

const buyerOf = async (userId: string) =>
  (await billing.db("charges").where({ user_id: userId }).pluck<({ tax_id: string } | null)[]>("buyer"))[0];

test.each([
  ["a lead", "purchase", (userId: string) => billing.buyLead(userId)],
  ["a pack", "pack", (userId: string) => billing.buyPackByCard(userId)],
  ["a plan", "plan_fee", (userId: string) => billing.startPlan(userId)],
  ["an automatic top-up", "pack", (userId: string) => billing.topUp(userId)],
])("keeps one line of %s that a card has paid, with its buyer's details", async (_what, kind, buy) => {
  const userId = await billing.cardAgent();
  await buy(userId);
  const lines = await billing.linesOf(userId);
  expect(lines).toMatchObject([{ kind, item: { kind }, country: "FI", invoice_id: null, removed_at: null }]);
  const [charge] = await billing.db("charges").where({ id: lines[0]!.charge_id });
  expect(lines[0]!.unit_price - lines[0]!.discount).toBe(charge.net);
  expect(charge.buyer).toMatchObject({ tax_id: "0000001-9", business_name: "Töölö Homes Oy", vat_number: null });
});

test("keeps the line of a lead once, however often its purchase is published", async () => {
  const userId = await billing.cardAgent(null);
  const purchase = await billing.purchaseByCard(userId);
  await billing.charges.chargePurchase(purchase);
  for (let times = 0; times < 2; times += 1) {
    await billing.confirm(purchase);
    await billing.db("card_purchases").where({ purchase_id: purchase.purchaseId }).delete();
  }
  expect(await billing.linesOf(userId)).toMatchObject([
    { unit_price: 5_000n, discount: 500n, source_id: purchase.purchaseId },
  ]);
  expect(await buyerOf(userId)).toBeNull();
});

test("removes the line of a lead whose money was back before its purchase came", async () => {
  const userId = await billing.cardAgent();
  const purchase = await billing.purchaseByCard(userId);
  await billing.charges.chargePurchase(purchase);
  await billing.refundToCard(purchase.purchaseId);
  await billing.payBack(purchase.purchaseId);
  await billing.confirm(purchase);
  expect(await billing.linesOf(userId)).toMatchObject([{ removed_at: billing.clock.now() }]);
});

test("keeps no details with a charge that has failed, or whose purchase was released", async () => {
  const userId = await billing.cardAgent();
  const purchase = await billing.purchaseByCard(userId);
  await billing.charges.chargePurchase(purchase);
  expect(await buyerOf(userId)).toMatchObject({ tax_id: "0000001-9" });
  await billing.consume(PurchaseReleasedSchema, { purchaseId: purchase.purchaseId, country: "FI" });
  await billing.payBack(purchase.purchaseId);
  expect(await buyerOf(userId)).toBeNull();
  expect(await billing.linesOf(userId)).toEqual([]);
});

test("keeps no details with a charge that is left to the bank, though nothing was sold", async () => {
  const userId = await billing.cardAgent();
  const purchase = await billing.purchaseByCard(userId);
  await billing.charges.chargePurchase(purchase);
  await billing.provider.dispute((await billing.chargeOf(purchase.purchaseId)).provider_intent_id);
  await billing.consume(PurchaseReleasedSchema, { purchaseId: purchase.purchaseId, country: "FI" });
  await billing.payBack(purchase.purchaseId);
  expect(await billing.chargeOf(purchase.purchaseId)).toMatchObject({ state: "settled", buyer: null });
});

/** The charges of an account that the checks of eleven minutes later name. */
async function named(userId: string): Promise<number> {
  billing.clock.advance(minutes(11));
  await billing.runJob("check-invariants");
  const as = await billing.asUser(userId, { role: "admin" });
  const { invariants } = await billing.clientOf("gateway", InvariantsService).listInvariants({}, as);
  const found = invariants.find(({ id }) => id === "S26");
  expect(found?.error).toBe("");
  const charges = await billing.db("charges").where({ user_id: userId }).pluck<string[]>("id");
  return charges.filter((id) => found!.examples.some(({ row }) => row.includes(id))).length;
}

test.each([
  ["has no line", "delete from card_lines where user_id = :userId"],
  ["is removed from what is to be invoiced", "update card_lines set removed_at = now() where user_id = :userId"],
  ["is not invoiced, though its buyer is known", "select :userId"],
  [
    "is a refund left to the bank without a document",
    `with gone as (delete from card_lines where user_id = :userId)
     update charges set is_refund = true, void_requested_at = now(), left_to_bank_at = now() where user_id = :userId`,
  ],
])("names a settled card sale that %s", async (_what, sql) => {
  const userId = await billing.cardAgent();
  await billing.buyLead(userId);
  await billing.db.raw(sql, { userId });
  expect(await named(userId)).toBe(1);
  await billing.db("charges").where({ user_id: userId }).delete();
});

test.each([
  ["is invoiced", {}, () => billing.runJob("card-invoices")],
  ["waits for billing details", null, async () => {}],
  ["is refunded", {}, async (purchaseId: string) => billing.refundToCard(purchaseId)],
  [
    "is of a release before, until all of those were looked at",
    {},
    async (purchaseId: string) => {
      await billing.db("card_lines").where({ source_id: purchaseId }).delete();
      await billing.db("card_invoicing").insert({ country: "FI", begun_at: billing.clock.now() });
    },
  ],
])("names no settled card sale that %s", async (_what, details, then) => {
  const userId = await billing.cardAgent(details);
  await then(await billing.buyLead(userId));
  expect(await named(userId)).toBe(0);
  await billing.db("card_invoicing").delete();
  await billing.db("card_lines").where({ user_id: userId }).delete();
});
