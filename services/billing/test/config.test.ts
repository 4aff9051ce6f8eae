import { expect, test } from "@jest/globals";
import { config } from "../src/config.ts";

/** What a start in production says of the card provider's keys. */
function problemsOf(keys: Record<string, string>): string[] {
  const environment = { NODE_ENV: "production", CARD_PROVIDER_EVENT_SECRET: "whsec_1", ...keys };
  try {
    config(environment);
  } catch (error) {
    return (error as Error).message.split("\n  ").filter((line) => line.includes("CARD_PROVIDER"));
  }
  return [];
}

test.each(["sk_test_1", "rk_test_1"])(
  "production does not start with the test key %s, and says which it is",
  (secret) => {
    const keys = { CARD_PROVIDER_SECRET_KEY: secret, CARD_PROVIDER_PUBLISHABLE_KEY: "pk_test_1" };
    expect(problemsOf({ ...keys, CARD_PROVIDER_URL: "http://127.0.0.1:27500" })).toEqual([
      "CARD_PROVIDER_URL: must not be set in production",
      "CARD_PROVIDER_PUBLISHABLE_KEY: must be no test key in production",
      "CARD_PROVIDER_SECRET_KEY: must be no test key in production",
    ]);
  },
);

test.each(["sk_live_1", "rk_live_1"])("production takes the key %s", (secret) => {
  expect(problemsOf({ CARD_PROVIDER_SECRET_KEY: secret, CARD_PROVIDER_PUBLISHABLE_KEY: "pk_live_1" })).toEqual([]);
});
