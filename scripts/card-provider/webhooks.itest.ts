import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { Stripe } from "stripe";
import { newShop, price } from "./shop.ts";
import { startCardProvider } from "./start.ts";

const secret = "whsec_known";
let provider: Awaited<ReturnType<typeof startCardProvider>>;
let endpoint: Server;
let url: string;
/** The received events, and how often the endpoint still refuses. */
let received: Stripe.Event[];
let refusals: number;

beforeAll(async () => {
  provider = await startCardProvider({ port: 0 });
});
afterAll(() => provider.stop());

beforeEach(async () => {
  received = [];
  refusals = 0;
  endpoint = createServer(async (request, response) => {
    const body = await text(request);
    const event = await Stripe.webhooks.constructEventAsync(body, String(request.headers["stripe-signature"]), secret);
    const isRefused = refusals-- > 0;
    if (!isRefused) received.push(event);
    response.writeHead(isRefused ? 500 : 200).end();
  });
  await new Promise<void>((resolve) => endpoint.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/`;
});
afterEach(() => {
  endpoint.closeAllConnections();
  return new Promise((resolve) => endpoint.close(resolve));
});

async function pay(switches: Parameters<ReturnType<typeof newShop>["switches"]>[0] = {}, card = "pm_card_visa") {
  const shop = newShop(provider.url);
  await shop.endpoint({ url, secret });
  await shop.switches(switches);
  const { id } = await shop.stripe.paymentIntents.create({ ...price, payment_method: card });
  return { ...shop, id };
}

const types = () => received.map(({ type }) => type);
const ofPayment = ["payment_intent.created", "charge.succeeded", "payment_intent.succeeded"];

test("sends events of payments signed, with the object as it was", async () => {
  const { id } = await pay();
  await until(() => received.length === 3);
  expect(types().toSorted()).toEqual(ofPayment.toSorted());
  const paid = received.find(({ type }) => type === "payment_intent.succeeded");
  expect(paid?.data.object).toMatchObject({ id, status: "succeeded" });
});

test("repeats an event that the endpoint does not take", async () => {
  refusals = 4;
  await pay();
  await until(() => received.length === 3);
  expect(types().toSorted()).toEqual(ofPayment.toSorted());
});

test("sends each event twice with duplicate", async () => {
  await pay({ duplicate: true });
  await until(() => received.length === 6);
  expect(new Set(received.map(({ id }) => id)).size).toBe(3);
});

test("sends events in reverse with disorder", async () => {
  await pay({ disorder: true });
  await until(() => received.length === 3);
  expect(types()).toEqual(ofPayment.toReversed());
});

test("sends an event of a charge that the control or its card disputes", async () => {
  const { dispute, id: intent, stripe } = await pay();
  await until(() => received.length === 3);
  await dispute(intent);
  await until(() => received.length === 4);
  expect(received.at(-1)).toMatchObject({
    type: "charge.dispute.created",
    data: { object: { object: "dispute", payment_intent: intent, reason: "fraudulent", amount: price.amount } },
  });
  await expect(dispute(intent)).rejects.toThrow("already been disputed");
  const disputed = { payment_intent: intent };
  await expect(stripe.refunds.create(disputed)).rejects.toMatchObject({ code: "charge_disputed" });
  await pay({}, "pm_card_createDispute");
  await until(() => types().filter((type) => type === "charge.dispute.created").length === 2);
});

test("sends an endpoint only the kinds of events that it was made for", async () => {
  const shop = newShop(provider.url);
  await shop.stripe.webhookEndpoints.create({ url: `${url}other`, enabled_events: ["refund.created"] });
  await shop.stripe.customers.create();
  const { data } = await shop.stripe.events.list();
  expect(data.map(({ type, pending_webhooks: pending }) => ({ type, pending }))).toEqual([
    { type: "customer.created", pending: 0 },
  ]);
});

test("shows the secret of an endpoint once, when it is made", async () => {
  const { stripe } = newShop(provider.url);
  const made = await stripe.webhookEndpoints.create({ url, enabled_events: ["*"] });
  expect(made.secret).toMatch(/^whsec_/);
  expect((await stripe.webhookEndpoints.retrieve(made.id)).secret).toBeUndefined();
});

/** Waits for events over the network; Jest's own time ends it. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}
