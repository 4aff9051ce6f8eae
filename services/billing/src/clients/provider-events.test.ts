import { expect, test } from "@jest/globals";
import { Stripe } from "stripe";
import { makeProviderEventReader } from "./provider-events.ts";

const SECRET = "whsec_1";
const now = new Date("2026-11-21T10:00:00Z");

function read(livemode: boolean, liveOnly: boolean) {
  const event = { id: "evt_1", object: "event", livemode, data: { object: { id: "pi_1", object: "payment_intent" } } };
  const payload = JSON.stringify(event);
  const timestamp = now.getTime() / 1_000;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET, timestamp });
  return makeProviderEventReader(SECRET, { liveOnly })(Buffer.from(payload), signature, now);
}

test("refuses a signed event of the provider's test mode if real cards are charged", () => {
  expect(() => read(false, true)).toThrow("test mode");
  expect(read(true, true)).toEqual({ id: "evt_1", about: { kind: "charge", intentId: "pi_1" } });
});

test("reads the stand-in's events, which are of the test mode, elsewhere", () => {
  expect(read(false, false)).toEqual({ id: "evt_1", about: { kind: "charge", intentId: "pi_1" } });
});
