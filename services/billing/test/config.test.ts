import { expect, test } from "@jest/globals";
import { config } from "../src/config.ts";

/** The errors of a start in production about the card provider's keys and the way of e-invoices. */
function problemsOf(keys: Record<string, string>): string[] {
  const environment = { NODE_ENV: "production", CARD_PROVIDER_EVENT_SECRET: "whsec_1", ...keys };
  try {
    config(environment);
  } catch (error) {
    return (error as Error).message.split("\n  ").filter((line) => /CARD_PROVIDER|E_INVOICE_OUTBOX/.test(line));
  }
  return [];
}

const live = { CARD_PROVIDER_SECRET_KEY: "sk_live_1", CARD_PROVIDER_PUBLISHABLE_KEY: "pk_live_1" };

test.each(["sk_test_1", "rk_test_1"])("does not start production with the test key %s, and names it", (secret) => {
  const keys = { CARD_PROVIDER_SECRET_KEY: secret, CARD_PROVIDER_PUBLISHABLE_KEY: "pk_test_1" };
  expect(problemsOf({ ...keys, CARD_PROVIDER_URL: "http://127.0.0.1:27500" })).toEqual([
    "CARD_PROVIDER_URL: must not be set in production",
    "CARD_PROVIDER_PUBLISHABLE_KEY: must be no test key in production",
    "CARD_PROVIDER_SECRET_KEY: must be no test key in production",
  ]);
});

test.each(["sk_live_1", "rk_live_1"])("takes the key %s in production", (secret) => {
  expect(problemsOf({ CARD_PROVIDER_SECRET_KEY: secret, CARD_PROVIDER_PUBLISHABLE_KEY: "pk_live_1" })).toEqual([]);
});

test.each(["file:///e-invoices", "http://operator.example/e-invoices"])(
  "hands no e-invoice to %s in production, which anybody on the way could read",
  (outbox) => {
    expect(problemsOf({ ...live, E_INVOICE_OUTBOX: outbox })).toEqual([
      "E_INVOICE_OUTBOX: must be a URL that starts with https://",
    ]);
  },
);

test.each(["", "https://sender:key@operator.example/e-invoices"])(
  "takes %j as the way of e-invoices in production",
  (outbox) => {
    expect(problemsOf({ ...live, E_INVOICE_OUTBOX: outbox })).toEqual([]);
  },
);
