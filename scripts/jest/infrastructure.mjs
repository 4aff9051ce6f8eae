import { startParts, stores } from "../stack/start-stack.ts";
import { defineTestStack, endTestStack } from "../stack/test-stack.ts";
import { testAddresses } from "../stack/test-addresses.ts";

/** Starts PostgreSQL, Redis and Kafka once for all integration tests, unless the environment gives them. */
export default async function infrastructure() {
  if (process.env.TEST_DATABASE_URL) return;
  const stack = await defineTestStack();
  globalThis.endStack = () => endTestStack(stack);
  await startParts(stack, stores);
  Object.assign(process.env, testAddresses(stack));
}
