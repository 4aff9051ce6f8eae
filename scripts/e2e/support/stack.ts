import { openStack } from "../../stack/settings-file.ts";

function variable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: start the tests with make test`);
  return value;
}

/** Where the product under test is reached. */
export const address = {
  product: variable("E2E_URL"),
  inbox: variable("E2E_INBOX_URL"),
  traces: variable("E2E_ZIPKIN_URL"),
};

const opened = openStack(variable("E2E_STACK"));
if (!opened) throw new Error("E2E_STACK names no stack");

/** The stack under test, so that a test can end and restart its processes. */
export const stack = opened;
