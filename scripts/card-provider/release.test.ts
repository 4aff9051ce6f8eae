import { readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { Stripe } from "stripe";

test("uses Stripe's script in the browser of the same release as its library on the server", () => {
  const loader = readFileSync(new URL("../../web/src/components/payment/stripe-script.ts", import.meta.url), "utf8");
  const [, release] = /https:\/\/js\.stripe\.com\/(\w+)\/stripe\.js/.exec(loader) ?? [];
  expect(Stripe.API_VERSION.split(".").at(-1)).toBe(release);
});
