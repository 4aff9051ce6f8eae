import { expect, test } from "@jest/globals";
import { config } from "../src/config.ts";

/** The errors of a start about receivers of webhooks. */
function problemsOf(environment: Record<string, string>): string[] {
  try {
    config(environment);
  } catch (error) {
    return (error as Error).message.split("\n  ").filter((line) => line.startsWith("WEBHOOK_"));
  }
  return [];
}

const local = { WEBHOOK_LOCAL_RECEIVERS: "localhost:8443", WEBHOOK_LOCAL_CA: "-----BEGIN CERTIFICATE-----" };

test("sends webhooks of production to nobody inside the network, and trusts no authority of ours", () => {
  expect(problemsOf({ NODE_ENV: "production", ...local }).toSorted()).toEqual([
    "WEBHOOK_LOCAL_CA: must not be set in production",
    "WEBHOOK_LOCAL_RECEIVERS: must not be set in production",
  ]);
});

test("starts production without local receivers, and a laptop with them", () => {
  expect(problemsOf({ NODE_ENV: "production" })).toEqual([]);
  expect(problemsOf({ NODE_ENV: "development", ...local })).toEqual([]);
});
