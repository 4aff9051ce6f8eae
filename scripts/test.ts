import type { Tally } from "./checks/checks.ts";
import type { Stack } from "./stack/stack.ts";
import { defineTestStack, endTestStack } from "./stack/test-stack.ts";
import { parts } from "./tests/parts.ts";
import { endProject } from "./tests/run-project.ts";

const only = process.argv.slice(2);
const names = only.length > 0 ? only : Object.keys(parts);
const unknown = names.find((name) => !(name in parts));
if (unknown) {
  console.error(`There is no part ${unknown}: choose from ${Object.keys(parts).join(", ")}.`);
  process.exit(1);
}

const total: Tally = { passed: 0, failed: 0 };
let stack: Promise<Stack> | undefined;
let ending = false;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    ending = true;
    endProject();
  });
}

async function run(work: () => Promise<Tally | void>): Promise<void> {
  // What cannot even start fails as one; the rest still runs.
  const tally = await work().catch((error: Error) => {
    console.error(error.message);
    return { passed: 0, failed: 1 };
  });
  total.passed += tally?.passed ?? 0;
  total.failed += tally?.failed ?? 0;
}

for (const name of names) {
  if (!ending) await run(() => parts[name]!(() => (stack ??= defineTestStack())));
}
await run(async () => {
  if (stack) await endTestStack(await stack);
});

console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = ending || total.failed > 0 || total.passed === 0 ? 1 : 0;
