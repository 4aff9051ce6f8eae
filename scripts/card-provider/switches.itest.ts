import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { newShop, price, refusalOf } from "./shop.ts";
import { startCardProvider } from "./start.ts";

let provider: Awaited<ReturnType<typeof startCardProvider>>;
beforeAll(async () => {
  provider = await startCardProvider({ port: 0 });
});
afterAll(() => provider.stop());

/** A shop whose provider misbehaves so, and an order that is paid if it does not. */
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
])("declines every payment with decline: %j", async (decline, code) => {
  const { pay, moves, switches } = await shopWith({ decline });
  expect(await refusalOf(pay())).toMatchObject({ type: "StripeCardError", decline: code });
  await switches({});
  expect((await pay("p2")).status).toBe("succeeded");
  expect(await moves()).toEqual(["charge failed", "charge succeeded"]);
});

test("asks the cardholder with require_action, and declines a payment without the cardholder", async () => {
  const { pay, stripe, order } = await shopWith({ require_action: true });
  expect((await pay()).status).toBe("requires_action");
  const alone = stripe.paymentIntents.create({ ...order, off_session: true });
  expect(await refusalOf(alone)).toMatchObject({ code: "authentication_required" });
});

test("takes the money with charge_and_lose_the_answer, and does not tell the caller", async () => {
  const { pay, moves, switches, stripe } = await shopWith({ charge_and_lose_the_answer: true });
  expect(await refusalOf(pay())).toMatchObject({ type: "StripeConnectionError" });
  expect(await refusalOf(pay())).toMatchObject({ type: "StripeConnectionError" });
  await switches({});
  const { id } = await pay();
  expect((await stripe.paymentIntents.list({})).data.map((intent) => intent.id)).toEqual([id]);
  expect(await moves()).toEqual(["charge succeeded"]);
});

test("takes the money at once with answer_late, and refuses a second call meanwhile", async () => {
  const { pay, moves, switches } = await shopWith({ answer_late: 60_000 });
  const first = refusalOf(pay());
  await until(async () => (await moves()).length === 1);
  expect(await refusalOf(pay())).toMatchObject({ status: 409, code: "idempotency_key_in_use" });
  expect(await first).toMatchObject({ type: "StripeConnectionError" });
  await switches({});
  expect(await moves()).toEqual(["charge succeeded"]);
});

test("takes the money with charge_late after the caller gave up", async () => {
  const { pay, moves } = await shopWith({ charge_late: 800 });
  expect(await refusalOf(pay())).toMatchObject({ type: "StripeConnectionError" });
  await until(async () => (await moves()).length === 1);
  expect(await moves()).toEqual(["charge succeeded"]);
});

test("processes a payment first and declines it later with decline_late", async () => {
  const { pay, moves, stripe } = await shopWith({ decline_late: 100 });
  const { id, status } = await pay();
  expect(status).toBe("processing");
  await until(async () => (await stripe.paymentIntents.retrieve(id)).status === "requires_payment_method");
  expect(await moves()).toEqual(["charge failed"]);
});

test("is down for requests that name the text of down, and for nobody else", async () => {
  const { stripe, switches } = newShop(provider.url);
  await switches({ down: "agent-1" });
  const create = (user: string) => stripe.customers.create({ metadata: { user } });
  expect(await refusalOf(create("agent-1"))).toMatchObject({ type: "StripeConnectionError" });
  expect(await create("agent-2")).toMatchObject({ metadata: { user: "agent-2" } });
});

test.each(["down", "hang"] as const)("takes and answers nothing with %s", async (name) => {
  const { pay, moves, switches } = await shopWith({ [name]: true });
  expect(await refusalOf(pay())).toMatchObject({ type: "StripeConnectionError" });
  expect(await moves()).toEqual([]);
  await switches({});
  expect((await pay()).status).toBe("succeeded");
});

test("refuses a switch that does not exist or has another kind of value", async () => {
  const { switches } = newShop(provider.url);
  await expect(switches({ declines: true } as object)).rejects.toThrow("declines");
  await expect(switches({ answer_late: "soon" } as object)).rejects.toThrow("answer_late");
});

/** Asks until it is so; Jest's own time ends it. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo()));
}
