import { randomUUID } from "node:crypto";
import { minutes } from "@doorlight/common/time";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { InvariantsService } from "@doorlight/proto/common/v1/invariants_service_pb";
import { PurchaseConfirmedSchema, PurchaseReleasedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { PaymentSource } from "@doorlight/proto/purchasing/v1/purchase_pb";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { startBilling, type StartedBilling } from "./start-billing.ts";

let billing: StartedBilling;
beforeAll(async () => {
  billing = await startBilling();
}, 30_000);
afterAll(() => billing.stop());

type Purchase = Awaited<ReturnType<StartedBilling["purchase"]>>;

/** A purchase whose card was charged. */
async function charged(): Promise<Purchase> {
  const purchase = await billing.purchase();
  await billing.charges.chargePurchase(purchase);
  return purchase;
}

/** Purchasing says that a purchase is confirmed. */
function confirmed(
  { purchaseId, userId, price }: Purchase,
  changes: { paymentSource?: PaymentSource; amount?: bigint },
) {
  const { paymentSource = PaymentSource.CARD, amount = price.amount } = changes;
  const fee = { ...price, amount };
  const leadType = LeadType.REQUEST_FOR_QUOTE;
  const event = { purchaseId, leadId: randomUUID(), leadType, buyerId: userId, country: "FI", fee, paymentSource };
  return billing.consume(PurchaseConfirmedSchema, event, { time: billing.clock.now() });
}

/** Whether the checks of that many minutes later find a purchase. */
async function isFound({ purchaseId }: Purchase, later: number): Promise<boolean> {
  billing.clock.advance(minutes(later));
  await billing.runJob("check-invariants");
  const as = await billing.asUser(randomUUID(), { role: "admin" });
  const { invariants } = await billing.clientOf("gateway", InvariantsService).listInvariants({}, as);
  const found = invariants.find(({ id }) => id === "S6");
  expect(found?.error).toBe("");
  return found!.examples.some(({ row }) => row.includes(purchaseId));
}

test("keeps the charge of a confirmed purchase and voids the charge of a released one", async () => {
  const [bought, released] = [await charged(), await charged()];
  await confirmed(bought, {});
  await billing.consume(PurchaseReleasedSchema, { purchaseId: released.purchaseId, country: "FI" });
  expect([await isFound(bought, 11), await isFound(released, 0)]).toEqual([false, false]);
});

test("finds a charge whose purchase is neither confirmed nor released after ten minutes", async () => {
  const purchase = await charged();
  expect(await isFound(purchase, 9)).toBe(false);
  expect(await isFound(purchase, 2)).toBe(true);
});

test("finds a charge of another price than its purchase", async () => {
  const purchase = await charged();
  await confirmed(purchase, { amount: 4_499n });
  expect(await isFound(purchase, 11)).toBe(true);
});

test("finds a confirmed purchase by card without a charge, but none with another source", async () => {
  const [byCard, byCredit] = [await billing.purchase(), await billing.purchase()];
  await confirmed(byCard, {});
  await confirmed(byCredit, { paymentSource: PaymentSource.CREDIT });
  expect([await isFound(byCard, 0), await isFound(byCredit, 0)]).toEqual([true, false]);
});

test("purges a charge with its purchase six years after their year, and passes the checks then", async () => {
  const purchase = await charged();
  await confirmed(purchase, {});
  expect(await isFound(purchase, 11)).toBe(false);
  billing.clock.set("2032-12-31T21:00:00Z");
  await billing.runJob("purge-charges");
  expect(await billing.chargeOf(purchase.purchaseId)).toMatchObject({ state: "settled" });
  billing.clock.set("2033-01-01T10:00:00Z");
  await billing.runJob("purge-charges");
  expect(await billing.chargeOf(purchase.purchaseId)).toBeUndefined();
  expect(await billing.db("card_purchases").where({ purchase_id: purchase.purchaseId })).toEqual([]);
  await billing.runJob("check-invariants");
  const as = await billing.asUser(randomUUID(), { role: "admin" });
  const { invariants } = await billing.clientOf("gateway", InvariantsService).listInvariants({}, as);
  const checked = invariants.filter(({ id }) => ["S6", "S10", "S16"].includes(id));
  expect(checked.map(({ error }) => error)).toEqual(["", "", ""]);
  expect(checked.flatMap(({ examples }) => examples.map(({ row }) => row)).join()).not.toContain(purchase.purchaseId);
});
