import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { makeProviderPayments } from "../src/clients/provider-payments.ts";
import { makeChargeStore } from "../src/db/charge-store.ts";
import { makeCompareWithProvider } from "../src/use-cases/compare-with-provider.ts";
import { startBilling, type StartedBilling } from "./start-billing.ts";

let billing: StartedBilling;
beforeAll(async () => {
  // The provider has no other time than the real one.
  billing = await startBilling({ now: new Date().toISOString() });
});
afterAll(() => billing.stop());

/** An hour from now: a recent charge is no longer on its way. */
const inAnHour = () => new Date(Date.now() + 60 * 60 * 1000);

function compare() {
  const { url, secretKey } = billing.provider;
  const listPayments = makeProviderPayments({ url, secretKey });
  return makeCompareWithProvider({ charges: makeChargeStore(billing.db), listPayments }).check(inAnHour());
}

test("agrees with the provider's list after purchases, declines and refunds", async () => {
  await billing.charges.chargePurchase(await billing.purchase());
  await billing.charges.chargePurchase(await billing.purchase({ number: "4000000000000341" }));
  const returned = await billing.purchase();
  await billing.charges.chargePurchase(returned);
  const { provider_intent_id: intent } = await billing.chargeOf(returned.purchaseId);
  expect(await compare()).toEqual([]);

  await billing.provider.stripe.refunds.create({ payment_intent: intent }, { idempotencyKey: randomUUID() });
  expect(await compare()).toEqual([expect.objectContaining({ intent_id: intent, taken: "0 EUR", state: "settled" })]);
});

test("finds a payment at the provider that we know nothing of", async () => {
  const before = await compare();
  const order = { amount: 100, currency: "eur", confirm: true, allowed_payment_method_types: ["card"] };
  const { id } = await billing.provider.stripe.paymentIntents.create({ ...order, payment_method: "pm_card_visa" });
  const found = (await compare()).filter(({ intent_id: known }) => before.every((row) => row.intent_id !== known));
  expect(found).toMatchObject([{ charge_id: null, intent_id: id, recorded: "0 EUR", taken: "100 EUR", state: null }]);
});
