import { openStack } from "../stack/settings-file.ts";
import { startStack } from "../stack/start-stack.ts";
import { defineTestStack, endTestStack } from "../stack/test-stack.ts";
import { e2eAddresses } from "../stack/test-addresses.ts";

/** Starts the whole product on free ports, unless E2E_STACK names the data folder of one that runs. */
export default async function stack() {
  const running = process.env.E2E_STACK ? openStack(process.env.E2E_STACK) : undefined;
  const stack = running ?? (await defineTestStack());
  if (!running) {
    globalThis.endStack = () => endTestStack(stack);
    await startStack(stack);
  }
  Object.assign(process.env, e2eAddresses(stack));
}
