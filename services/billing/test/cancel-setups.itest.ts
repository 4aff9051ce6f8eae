import { randomUUID } from "node:crypto";
import { refusalOf } from "@doorlight/common/testing";
import { days, hours } from "@doorlight/common/time";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { Stripe } from "stripe";
import { startBilling, type StartedBilling } from "./start-billing.ts";

let billing: StartedBilling;
let stripe: Stripe;
beforeAll(async () => {
  billing = await startBilling();
  const { hostname, port } = new URL(billing.provider.url);
  stripe = new Stripe(billing.provider.secretKey, { host: hostname, port, protocol: "http", telemetry: false });
});
afterAll(() => billing.stop());
beforeEach(() => billing.provider.switchTo());

/** The provider has a clock of its own. */
const afterwards = (ms: number) => billing.clock.set(new Date(Date.now() + ms));
const statusOf = async (id: string) => (await stripe.setupIntents.retrieve(id)).status;

async function begun(userId = randomUUID()) {
  const as = await billing.asUser(userId);
  return { as, ...(await billing.cards.startCardSetup({ returnPath: "/account" }, as)) };
}

test("cancels a set-up without a card at the provider after a day, and not before", async () => {
  const { as, setupId } = await begun();
  afterwards(hours(23));
  await billing.runJob("cancel-setups");
  expect(await statusOf(setupId)).toBe("requires_payment_method");
  afterwards(hours(25));
  await billing.runJob("cancel-setups");
  await billing.runJob("cancel-setups");
  expect(await statusOf(setupId)).toBe("canceled");
  expect(await refusalOf(billing.cards.finishCardSetup({ setupId }, as))).toMatchObject({ code: "card_error" });
});

test("finds a set-up whose answer was lost, since it asks the provider for all", async () => {
  const userId = randomUUID();
  await billing.saveCard(userId);
  const customer = (await billing.db("provider_customers").where({ user_id: userId }).first("provider_id")).provider_id;
  const { id } = await stripe.setupIntents.create({ customer, usage: "off_session" });
  afterwards(days(2));
  await billing.runJob("cancel-setups");
  expect(await statusOf(id)).toBe("canceled");
});

test("keeps saved cards, and leaves set-ups of other customers alone", async () => {
  const { card } = await billing.saveCard(randomUUID());
  const { id: customer } = await stripe.customers.create({});
  const other = await stripe.setupIntents.create({ customer });
  afterwards(days(2));
  await billing.runJob("cancel-setups");
  expect(await statusOf(other.id)).toBe("requires_payment_method");
  expect(card?.last4).toBe("4242");
});
