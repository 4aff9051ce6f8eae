import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { Stripe } from "stripe";
import { answerBank } from "./control-client.ts";
import { makeContractCheck, providerDocument } from "./provider-contract.ts";
import { price, refusalOf } from "./shop.ts";
import { startCardProvider } from "./start.ts";

const document = await providerDocument();
// Without Go there is no document to compare with: shown as skipped, never as passed.
const testWithDocument = document ? test : test.skip;
/** It compiles the document, which takes seconds. */
const check = document && makeContractCheck(document);

let provider: Awaited<ReturnType<typeof startCardProvider>>;
beforeEach(async () => {
  provider = await startCardProvider({ port: 0 });
});
afterEach(() => provider.stop());

/** Stripe's SDK, each of whose calls is compared with Stripe's own OpenAPI document in the end. */
function checkedShop(change: (answer: object) => object = (answer) => answer) {
  const calls: Parameters<NonNullable<typeof check>["call"]>[] = [];
  const recordingFetch: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init);
    const body = change((await answer.clone().json()) as object);
    const form = typeof init?.body === "string" ? init.body : "";
    calls.push([init!.method!.toLowerCase(), new URL(String(input)).pathname, form, answer.status, body]);
    return answer;
  };
  const { hostname, port } = new URL(provider.url);
  const stripe = new Stripe("sk_test_contract", {
    host: hostname,
    port,
    protocol: "http",
    maxNetworkRetries: 0,
    httpClient: Stripe.createFetchHttpClient(recordingFetch),
  });
  return { stripe, calls, violations: () => calls.flatMap((call) => check!.call(...call)) };
}

testWithDocument(
  "fits Stripe's own OpenAPI document with requests and answers of all that the product does",
  async () => {
    const { stripe, violations, calls } = checkedShop();
    const { id: customer } = await stripe.customers.create({ email: "agent@doorlight.test", metadata: { user: "1" } });
    const setup = await stripe.setupIntents.create({
      customer,
      usage: "off_session",
      allowed_payment_method_types: ["card"],
    });
    const confirmed = await stripe.setupIntents.confirm(setup.id, {
      payment_method: "pm_card_authenticationRequiredOnSetup",
      return_url: "http://localhost:8080/account/billing",
    });
    await answerBank(confirmed.next_action!.redirect_to_url!.url!, "approve");
    await stripe.setupIntents.retrieve(setup.id);
    await stripe.setupIntents.list({ created: { gte: setup.created }, limit: 100 });
    await stripe.setupIntents.cancel((await stripe.setupIntents.create({ customer })).id);
    const [card] = (await stripe.customers.listPaymentMethods(customer)).data;
    const order = { ...price, customer, payment_method: card!.id };
    const paid = await stripe.paymentIntents.create({ ...order, off_session: true, expand: ["latest_charge"] });
    await stripe.refunds.create({ payment_intent: paid.id, amount: 900, reason: "requested_by_customer" });
    const waiting = await stripe.paymentIntents.create({ ...order, return_url: "http://localhost:8080" });
    await stripe.paymentIntents.cancel(waiting.id, { cancellation_reason: "abandoned" });
    await refusalOf(stripe.paymentIntents.create({ ...price, payment_method: "pm_card_visa_chargeDeclined" }));
    await refusalOf(stripe.paymentIntents.cancel(paid.id));
    await refusalOf(stripe.paymentIntents.retrieve("pi_nobodys"));
    await stripe.paymentIntents.list({ created: { gte: 1 }, limit: 2 });
    await stripe.paymentMethods.detach(card!.id);
    await stripe.webhookEndpoints.create({
      url: "https://doorlight.test/",
      enabled_events: ["payment_intent.succeeded"],
    });
    const { data: events } = await stripe.events.list({ limit: 100 });
    await stripe.customers.del(customer);
    expect(calls.length).toBeGreaterThan(15);
    expect(events.length).toBeGreaterThan(10);
    const objects = events.map((event) => event.data.object as unknown as { object: string });
    expect([...violations(), ...objects.flatMap(check!.object)]).toEqual([]);
  },
);

testWithDocument("finds an answer in another form than Stripe's", async () => {
  const { stripe, violations } = checkedShop((answer) => ({ ...answer, amount: "4900", status: "done" }));
  await stripe.paymentIntents.create({ ...price, confirm: false });
  expect(violations().join()).toMatch(/\/amount must be integer|\/status must be equal to one of/);
});
