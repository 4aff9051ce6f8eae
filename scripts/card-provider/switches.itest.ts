import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { newShop, price, refusalOf } from "./shop.ts";
import { startCardProvider } from "./start.ts";

let provider: Awaited<ReturnType<typeof startCardProvider>>;
beforeAll(async () => {
  provider = await startCardProvider({ port: 0 });
});
afterAll(() => provider.stop());

/** A shop whose provider misbehaves so, and an order that is paid where it does not. */
async function shopWith(switches: Parameters<ReturnType<typeof newShop>["switches"]>[0]) {
  const shop = newShop(provider.url);
  const card = await shop.customerWith("pm_card_visa");
  await shop.switches(switches);
  const order = { ...price, ...card, metadata: { purchase: "p1" } };
  /** As a shop does that gives up after half a second. */
  const pay = (key = "p1") => shop.stripe.paymentIntents.create(order, { idempotencyKey: key, timeout: 500 });
  return { ...shop, pay, order };
}

test.each([
  [true, "generic_decline"],
  ["insufficient_funds", "insufficient_funds"],
])("with decline: %j every payment is declined", async (decline, code) => {
  const { pay, moves, switches } = await shopWith({ decline });
  expect(await refusalOf(pay())).toMatchObject({ type: "StripeCardError", decline: code });
  await switches({});
  expect((await pay("p2")).status).toBe("succeeded");
  expect(await moves()).toEqual(["charge failed", "charge succeeded"]);
});

test("with require_action a payment asks its cardholder, and without the cardholder it is declined", async () => {
  const { pay, stripe, order } = await shopWith({ require_action: true });
  expect((await pay()).status).toBe("requires_action");
  const alone = stripe.paymentIntents.create({ ...order, off_session: true });
  expect(await refusalOf(alone)).toMatchObject({ code: "authentication_required" });
});

test("with charge_and_lose_the_answer the money is taken and the caller does not learn of it", async () => {
  const { pay, moves, switches, stripe } = await shopWith({ charge_and_lose_the_answer: true });
  expect(await refusalOf(pay())).toMatchObject({ type: "StripeConnectionError" });
  expect(await refusalOf(pay())).toMatchObject({ type: "StripeConnectionError" });
  await switches({});
  const { id } = await pay();
  expect((await stripe.paymentIntents.list({})).data.map((intent) => intent.id)).toEqual([id]);
  expect(await moves()).toEqual(["charge succeeded"]);
});

test("with answer_late the money is taken at once, and a second call meanwhile is refused", async () => {
  const { pay, moves, switches } = await shopWith({ answer_late: 60_000 });
  const first = refusalOf(pay());
  await until(async () => (await moves()).length === 1);
  expect(await refusalOf(pay())).toMatchObject({ status: 409, code: "idempotency_key_in_use" });
  expect(await first).toMatchObject({ type: "StripeConnectionError" });
  await switches({});
  expect(await moves()).toEqual(["charge succeeded"]);
});

test("with charge_late the caller gives up before the money is taken", async () => {
  const { pay, moves } = await shopWith({ charge_late: 800 });
  expect(await refusalOf(pay())).toMatchObject({ type: "StripeConnectionError" });
  await until(async () => (await moves()).length === 1);
  expect(await moves()).toEqual(["charge succeeded"]);
});

test("with decline_late a payment is processed first and declined later", async () => {
  const { pay, moves, stripe } = await shopWith({ decline_late: 100 });
  const { id, status } = await pay();
  expect(status).toBe("processing");
  await until(async () => (await stripe.paymentIntents.retrieve(id)).status === "requires_payment_method");
  expect(await moves()).toEqual(["charge failed"]);
});

test("with down and a text the provider is away for requests that name it, and for nobody else", async () => {
  const { stripe, switches } = newShop(provider.url);
  await switches({ down: "agent-1" });
  const create = (user: string) => stripe.customers.create({ metadata: { user } });
  expect(await refusalOf(create("agent-1"))).toMatchObject({ type: "StripeConnectionError" });
  expect(await create("agent-2")).toMatchObject({ metadata: { user: "agent-2" } });
});

test.each(["down", "hang"] as const)("with %s nothing is taken and nothing is answered", async (name) => {
  const { pay, moves, switches } = await shopWith({ [name]: true });
  expect(await refusalOf(pay())).toMatchObject({ type: "StripeConnectionError" });
  expect(await moves()).toEqual([]);
  await switches({});
  expect((await pay()).status).toBe("succeeded");
});

test("a switch that does not exist, or has another kind of value, is refused", async () => {
  const { switches } = newShop(provider.url);
  await expect(switches({ declines: true } as object)).rejects.toThrow("declines");
  await expect(switches({ answer_late: "soon" } as object)).rejects.toThrow("answer_late");
});

/** Asks until it is so; Jest's own time ends it. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo()));
}
