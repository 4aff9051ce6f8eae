import { openStack } from "../../../scripts/stack/settings-file.ts";

function given(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run these tests through make test`);
  return value;
}

/** The running product, told by the run's set-up. */
export const address = {
  product: given("E2E_URL"),
  inbox: given("E2E_INBOX_URL"),
  traces: given("E2E_ZIPKIN_URL"),
};

const opened = openStack(given("E2E_STACK"));
if (!opened) throw new Error("E2E_STACK names no stack");

/** Lets a test end and restart processes. */
export const stack = opened;
