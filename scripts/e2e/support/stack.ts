import { openStack } from "../../stack/settings-file.ts";

const folder = process.env["E2E_STACK"];
if (!folder) throw new Error("E2E_STACK is not set: start the tests with make test");
const opened = openStack(folder);
if (!opened) throw new Error(`E2E_STACK names no stack: ${folder}`);

/** The stack under test, so that a test can end and restart its processes. */
export const stack = opened;

/** Where the product under test is reached. */
export const address = { product: stack.urls.product, inbox: stack.urls.inbox, traces: stack.urls.zipkin };
