import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { minutes } from "@doorlight/common/time";
import { ChargeSettledSchema } from "@doorlight/proto/billing/v1/events_pb";
import { ChargesService } from "@doorlight/proto/billing/v1/charges_service_pb";
import { type Forged, signed } from "./signed-event.ts";
import { startBilling, type StartedBilling } from "./start-billing.ts";

let billing: StartedBilling;
let gateway: ReturnType<typeof gatewayOf>;
const gatewayOf = (started: StartedBilling) => started.clientOf("gateway", ChargesService);

beforeAll(async () => {
  billing = await startBilling();
  gateway = gatewayOf(billing);
});
afterAll(() => billing.stop());
beforeEach(async () => {
  await billing.provider.switchTo();
  await drainOutbox(billing.db);
});

/** A purchase whose holder has approved the charge, which billing does not know yet; with the provider's events of it. */
async function approved() {
  const purchase = await billing.purchase({ number: "4000002760003184" });
  const { outcome } = await billing.charges.chargePurchase(purchase);
  if (outcome.case !== "action") throw new Error(`The charge is ${outcome.case}`);
  await billing.provider.decide(outcome.value.url, "approve");
  const { provider_intent_id: intentId } = await billing.chargeOf(purchase.purchaseId);
  const { data } = await billing.provider.stripe.events.list({ limit: 100 });
  const events = data.filter(({ data: { object } }) => "id" in object && object.id === intentId);
  return { purchase, events: events.toReversed(), succeeded: events.find(({ type }) => type.endsWith(".succeeded"))! };
}

const send = (event: object, forged: Forged = {}) => gateway.receiveProviderEvent(signed(billing, event, forged));

const stateOf = async (purchaseId: string) => (await billing.chargeOf(purchaseId)).state;
const settledEvents = async () => (await drainOutbox(billing.db)).of(ChargeSettledSchema).length;

test("settles a charge whose buyer never came back by an event of the provider", async () => {
  const { purchase, succeeded } = await approved();
  await send(succeeded);
  expect(await stateOf(purchase.purchaseId)).toBe("settled");
  expect((await billing.charges.chargePurchase(purchase)).outcome.case).toBe("settled");
  expect(await settledEvents()).toBe(1);
});

test("settles a charge once by events that come twice, at once and in any order", async () => {
  const { purchase, events } = await approved();
  expect(events.length).toBeGreaterThan(2);
  for (const event of events.toReversed()) await Promise.all([send(event), send(event)]);
  for (const event of events) await send(event);
  expect(await stateOf(purchase.purchaseId)).toBe("settled");
  expect(await settledEvents()).toBe(1);
});

test("asks the provider instead of believing an event's own words", async () => {
  const purchase = await billing.purchase({ number: "4000002760003184" });
  await billing.charges.chargePurchase(purchase);
  const { provider_intent_id: id } = await billing.chargeOf(purchase.purchaseId);
  const object = { id, object: "payment_intent", status: "succeeded" };
  await send({ id: "evt_early", object: "event", type: "payment_intent.succeeded", data: { object } });
  expect(await stateOf(purchase.purchaseId)).toBe("action");
  expect(await settledEvents()).toBe(0);
});

test("rejects an event that nobody can act on now, and acts on it when it comes again", async () => {
  const { purchase, succeeded } = await approved();
  await billing.provider.switchTo({ down: true });
  await expect(send(succeeded)).rejects.toThrow();
  await billing.provider.switchTo();
  await send(succeeded);
  expect(await stateOf(purchase.purchaseId)).toBe("settled");
});

test("ends the charge at a step that the buyer failed, so that no other card can try it", async () => {
  const purchase = await billing.purchase({ number: "4000002760003184" });
  const { outcome } = await billing.charges.chargePurchase(purchase);
  if (outcome.case !== "action") throw new Error(`The charge is ${outcome.case}`);
  await billing.provider.decide(outcome.value.url, "refuse");
  const { provider_intent_id: id } = await billing.chargeOf(purchase.purchaseId);
  const object = { id, object: "payment_intent" };
  await send({ id: "evt_failed", object: "event", type: "payment_intent.payment_failed", data: { object } });
  expect(await stateOf(purchase.purchaseId)).toBe("failed");
  expect(await billing.provider.stripe.paymentIntents.retrieve(id)).toMatchObject({ status: "canceled" });
});

/** A new agent's set-up of a card whose browser never comes back, with the provider's event of it. */
async function leftSetup() {
  const userId = randomUUID();
  const as = await billing.asUser(userId);
  const { setupId, url } = await billing.cards.startCardSetup({ returnPath: "/account/billing" }, as);
  await billing.provider.fillIn(url);
  const { data } = await billing.provider.stripe.events.list({ limit: 100 });
  const succeeded = data.find(
    ({ type, data: { object } }) => type === "setup_intent.succeeded" && "id" in object && object.id === setupId,
  );
  return { as, setupId, succeeded: succeeded!, cards: async () => (await billing.cards.listCards({}, as)).cards };
}

test("saves a card whose browser never came back once by the provider's event, removable", async () => {
  const { as, setupId, succeeded, cards } = await leftSetup();
  await send(succeeded);
  const [card] = await cards();
  expect(card).toMatchObject({ last4: "4242", isDefault: true });
  expect((await billing.cards.finishCardSetup({ setupId }, as)).card?.id).toBe(card?.id);
  await billing.cards.removeCard({ cardId: card!.id }, as);
  await send({ ...succeeded, id: "evt_again" });
  expect(await cards()).toEqual([]);
});

test("does not believe an event of a set-up, and asks for it again if the provider is down", async () => {
  const { succeeded, cards } = await leftSetup();
  await billing.provider.switchTo({ down: true });
  await expect(send(succeeded)).rejects.toThrow();
  await billing.provider.switchTo();
  const object = { ...succeeded.data.object, customer: "cus_unknown" };
  await send({ ...succeeded, id: "evt_of_another", data: { object } });
  expect(await cards()).toEqual([]);
  await send(succeeded);
  expect(await cards()).toHaveLength(1);
});

test("changes nothing by an event about something else", async () => {
  await send({ id: "evt_other", object: "event", type: "customer.created", data: { object: { id: "cus_1" } } });
  const object = { id: "pi_unknown", object: "payment_intent" };
  await send({ id: "evt_unknown", object: "event", type: "payment_intent.succeeded", data: { object } });
  expect(await settledEvents()).toBe(0);
});

test.each<[string, (event: object) => Forged]>([
  ["signed with another secret", () => ({ secret: "whsec_other" })],
  ["changed after it was signed", (event) => ({ body: JSON.stringify({ ...event, id: "evt_forged" }) })],
  ["older than five minutes", () => ({ at: new Date(billing.clock.now().getTime() - minutes(6)) })],
])("refuses an event that is %s", async (_what, forge) => {
  const { purchase, succeeded } = await approved();
  expect(await refusalOf(send(succeeded, forge(succeeded)))).toMatchObject({ code: "signature_invalid" });
  expect(await stateOf(purchase.purchaseId)).toBe("action");
});

test("refuses an event without a signature, and takes events from the gateway alone", async () => {
  const { succeeded } = await approved();
  const payload = Buffer.from(JSON.stringify(succeeded));
  expect(await refusalOf(gateway.receiveProviderEvent({ payload }))).toMatchObject({ code: "signature_invalid" });
  expect(await refusalOf(billing.charges.receiveProviderEvent({ payload }))).toMatchObject({ code: "forbidden" });
});

test("keeps ids of received events for a month", async () => {
  await send({ id: "evt_old", object: "event", type: "customer.created", data: { object: { id: "cus_1" } } });
  const count = async () => (await billing.db("provider_events").where({ event_id: "evt_old" })).length;
  await billing.runJob("purge-provider-events");
  expect(await count()).toBe(1);
  billing.clock.advance(minutes(60 * 24 * 31));
  await billing.runJob("purge-provider-events");
  expect(await count()).toBe(0);
});
