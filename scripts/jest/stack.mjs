import { openTestStack, startTestStack } from "../stack/test-stack.ts";

/** Starts the whole product on free ports, unless E2E_STACK names the data folder of one that runs. */
export default async function stack() {
  const running = process.env.E2E_STACK;
  const { dataDir, urls, end } = running ? openTestStack(running) : await startTestStack();
  process.env.E2E_STACK = dataDir;
  process.env.E2E_URL = urls.product;
  process.env.E2E_INBOX_URL = urls.inbox;
  process.env.E2E_ZIPKIN_URL = urls.zipkin;
  globalThis.endStack = end;
}
