import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { Stripe } from "stripe";
import { answerBank } from "./control-client.ts";
import { newShop, price, refusalOf } from "./shop.ts";
import { startCardProvider } from "./start.ts";

let provider: Awaited<ReturnType<typeof startCardProvider>>;
beforeAll(async () => {
  provider = await startCardProvider({ port: 0 });
});
afterAll(() => provider.stop());

test("charges a saved card without its cardholder, once for one idempotency key", async () => {
  const { stripe, customerWith, moves } = newShop(provider.url);
  const card = await customerWith("pm_card_visa");
  const order = { ...price, ...card, off_session: true, metadata: { purchase: "p1" } };
  const first = await stripe.paymentIntents.create(order, { idempotencyKey: "p1" });
  const again = await stripe.paymentIntents.create(order, { idempotencyKey: "p1" });
  expect(first).toMatchObject({ status: "succeeded", amount_received: 4_900, metadata: { purchase: "p1" } });
  expect(again.id).toBe(first.id);
  expect(await moves()).toEqual(["charge succeeded"]);
});

test("refuses an idempotency key with another request", async () => {
  const { stripe } = newShop(provider.url);
  await stripe.customers.create({ email: "one@doorlight.test" }, { idempotencyKey: "key" });
  const other = stripe.customers.create({ email: "other@doorlight.test" }, { idempotencyKey: "key" });
  expect(await refusalOf(other)).toMatchObject({ type: "StripeIdempotencyError" });
});

test("repeats a decline to the same idempotency key, and takes another card for the payment", async () => {
  const { stripe, customerWith, moves } = newShop(provider.url);
  const card = await customerWith("pm_card_chargeCustomerFail");
  const pay = () => stripe.paymentIntents.create({ ...price, ...card }, { idempotencyKey: "p1" });
  const { intent } = await refusalOf(pay());
  expect((await refusalOf(pay())).intent?.id).toBe(intent!.id);
  expect(await moves()).toEqual(["charge failed"]);
  const paid = await stripe.paymentIntents.confirm(intent!.id, { payment_method: "pm_card_mastercard" });
  expect(paid.status).toBe("succeeded");
});

test.each([
  ["pm_card_visa_chargeDeclined", "card_declined", "generic_decline"],
  ["pm_card_visa_chargeDeclinedInsufficientFunds", "card_declined", "insufficient_funds"],
  ["pm_card_visa_chargeDeclinedLostCard", "card_declined", "lost_card"],
  ["pm_card_visa_chargeDeclinedStolenCard", "card_declined", "stolen_card"],
  ["pm_card_chargeDeclinedExpiredCard", "expired_card", "expired_card"],
  ["pm_card_chargeDeclinedIncorrectCvc", "incorrect_cvc", "incorrect_cvc"],
  ["pm_card_chargeDeclinedProcessingError", "processing_error", "processing_error"],
])("declines %s with %s, %s", async (card, code, decline) => {
  const { stripe } = newShop(provider.url);
  const refusal = await refusalOf(stripe.paymentIntents.create({ ...price, payment_method: card }));
  expect(refusal).toMatchObject({ type: "StripeCardError", code, decline });
  expect(refusal.intent).toMatchObject({ status: "requires_payment_method", last_payment_error: { code } });
});

test("declines a card that needs its cardholder without the cardholder, until it was set up", async () => {
  const { stripe } = newShop(provider.url);
  const { id: customer } = await stripe.customers.create();
  const setup = await stripe.setupIntents.create({
    customer,
    payment_method: "pm_card_authenticationRequiredOnSetup",
    allowed_payment_method_types: ["card"],
    confirm: true,
    return_url: "http://localhost:8080/account/billing",
  });
  expect(setup.status).toBe("requires_action");
  const method = String(setup.payment_method);
  const order = { ...price, payment_method: method, customer, off_session: true };
  const early = await refusalOf(stripe.paymentIntents.create(order));
  expect(early).toMatchObject({ code: "authentication_required", decline: "authentication_required" });
  await answerBank(setup.next_action!.redirect_to_url!.url!, "approve");
  expect((await stripe.setupIntents.retrieve(setup.id)).status).toBe("succeeded");
  expect((await stripe.paymentIntents.create(order)).status).toBe("succeeded");
});

test.each([
  ["approve", "succeeded", "succeeded", ["charge succeeded"]],
  ["refuse", "failed", "requires_payment_method", []],
] as const)("lets a cardholder %s a payment and come back to the shop", async (decision, redirect, status, entries) => {
  const { stripe, customerWith, moves } = newShop(provider.url);
  const card = await customerWith("pm_card_authenticationRequired");
  const intent = await stripe.paymentIntents.create({
    ...price,
    ...card,
    return_url: "http://localhost:8080/lead?a=b",
  });
  expect(intent).toMatchObject({ status: "requires_action", next_action: { type: "redirect_to_url" } });
  const back = await answerBank(intent.next_action!.redirect_to_url!.url!, decision);
  expect(Object.fromEntries(back.searchParams)).toEqual({
    a: "b",
    payment_intent: intent.id,
    payment_intent_client_secret: intent.client_secret,
    redirect_status: redirect,
  });
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe(status);
  expect(await moves()).toEqual(entries);
});

test("cancels a payment that waits for its cardholder, but not a paid one", async () => {
  const { stripe, customerWith } = newShop(provider.url);
  const card = await customerWith("pm_card_authenticationRequired");
  const waiting = await stripe.paymentIntents.create({ ...price, ...card, return_url: "http://localhost:8080" });
  expect((await stripe.paymentIntents.cancel(waiting.id)).status).toBe("canceled");
  const paid = await stripe.paymentIntents.create({ ...price, payment_method: "pm_card_visa" });
  expect(await refusalOf(stripe.paymentIntents.cancel(paid.id))).toMatchObject({
    type: "StripeInvalidRequestError",
    code: "payment_intent_unexpected_state",
  });
});

test("cancels a set-up that waits for its cardholder, but not one that ended", async () => {
  const { stripe } = newShop(provider.url);
  const { id: customer } = await stripe.customers.create();
  const setUp = (card: string) =>
    stripe.setupIntents.create({
      customer,
      payment_method: card,
      allowed_payment_method_types: ["card"],
      confirm: true,
      return_url: "http://localhost:8080",
    });
  const waiting = await setUp("pm_card_authenticationRequiredOnSetup");
  const cancelled = await stripe.setupIntents.cancel(waiting.id, { cancellation_reason: "abandoned" });
  expect(cancelled).toMatchObject({ status: "canceled", next_action: null, cancellation_reason: "abandoned" });
  const saved = await setUp("pm_card_visa");
  expect(await refusalOf(stripe.setupIntents.cancel(saved.id))).toMatchObject({
    type: "StripeInvalidRequestError",
    code: "setup_intent_unexpected_state",
  });
});

test("refuses an intent that is not there in the words for its kind", async () => {
  const { stripe } = newShop(provider.url);
  await expect(stripe.paymentIntents.cancel("pi_1")).rejects.toThrow("No such payment_intent: 'pi_1'");
  await expect(stripe.setupIntents.cancel("seti_1")).rejects.toThrow("No such setupintent: 'seti_1'");
});

test("pays back what was charged and no more", async () => {
  const { stripe, moves } = newShop(provider.url);
  const { id } = await stripe.paymentIntents.create({ ...price, payment_method: "pm_card_visa" });
  await stripe.refunds.create({ payment_intent: id, amount: 900 });
  expect(await refusalOf(stripe.refunds.create({ payment_intent: id, amount: 4_001 }))).toMatchObject({
    param: "amount",
  });
  expect(await stripe.refunds.create({ payment_intent: id })).toMatchObject({ amount: 4_000, status: "succeeded" });
  expect(await refusalOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
    code: "charge_already_refunded",
  });
  expect(await moves()).toEqual(["charge succeeded", "refund succeeded", "refund succeeded"]);
});

test("keeps a detached card from the customer's list and from paying", async () => {
  const { stripe, customerWith } = newShop(provider.url);
  const { customer, payment_method: method } = await customerWith("pm_card_visa");
  await stripe.paymentMethods.detach(method);
  expect((await stripe.customers.listPaymentMethods(customer)).data).toEqual([]);
  const pay = stripe.paymentIntents.create({ ...price, customer, payment_method: method });
  expect(await refusalOf(pay)).toMatchObject({ type: "StripeInvalidRequestError", param: "payment_method" });
});

test("lists payments of a time, page by page, the newest first", async () => {
  const { stripe } = newShop(provider.url);
  const ids: string[] = [];
  for (let made = 0; made < 3; made++)
    ids.unshift((await stripe.paymentIntents.create({ ...price, confirm: false })).id);
  const found: string[] = [];
  for await (const { id } of stripe.paymentIntents.list({ limit: 1, created: { gte: 1 } })) found.push(id);
  expect(found).toEqual(ids);
  expect((await stripe.paymentIntents.list({ created: { lt: 1 } })).data).toEqual([]);
});

test.each([
  ["a parameter that Stripe does not know", { colour: "red" }, "colour"],
  ["a parameter that Stripe no longer knows", { payment_method_types: ["card"] }, "payment_method_types"],
  ["a word for an amount", { amount: "much" }, "amount"],
  ["less than the provider takes", { amount: 10 }, "amount"],
  ["a state in which it would not be", { confirm: "maybe" }, "confirm"],
  [
    "nowhere to come back to",
    { allowed_payment_method_types: undefined, payment_method: "pm_card_visa" },
    "return_url",
  ],
])("refuses a payment with %s, and names it", async (_, wrong, param) => {
  const { stripe } = newShop(provider.url);
  const order: Stripe.PaymentIntentCreateParams = { ...price, ...(wrong as object) };
  const refusal = await refusalOf(stripe.paymentIntents.create(order));
  expect(refusal).toMatchObject({ type: "StripeInvalidRequestError", param });
});

test("keeps accounts apart from each other", async () => {
  const [one, other] = [newShop(provider.url), newShop(provider.url)];
  const { id } = await one.stripe.customers.create();
  expect(await refusalOf(other.stripe.customers.retrieve(id))).toMatchObject({ code: "resource_missing" });
  await one.switches({ decline: true });
  expect((await other.stripe.paymentIntents.create({ ...price, payment_method: "pm_card_visa" })).status).toBe(
    "succeeded",
  );
});

test("refuses a call without a test key", async () => {
  const { hostname, port } = new URL(provider.url);
  const stripe = new Stripe("sk_live_1", { host: hostname, port, protocol: "http", maxNetworkRetries: 0 });
  expect(await refusalOf(stripe.customers.create())).toMatchObject({ type: "StripeAuthenticationError" });
});
