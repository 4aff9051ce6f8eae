import type { Tally } from "./checks/run-checks.ts";
import type { Stack } from "./stack/stack.ts";
import { defineTestStack, endTestStack } from "./stack/test-stack.ts";
import { parts } from "./tests/parts.ts";

const only = process.argv.slice(2);
const names = only.length > 0 ? only : Object.keys(parts);
const total: Tally = { passed: 0, failed: 0 };
let stack: Promise<Stack> | undefined;

async function end(): Promise<void> {
  if (stack) await endTestStack(await stack);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => void end().finally(() => process.exit(1)));
}

for (const name of names) {
  const part = parts[name];
  if (!part) {
    console.error(`There is no part ${name}: choose from ${Object.keys(parts).join(", ")}.`);
    process.exit(1);
  }
  // A part that cannot even start fails as one; the others still run.
  const { passed, failed } = await part(() => (stack ??= defineTestStack())).catch((error: Error) => {
    console.error(error.message);
    return { passed: 0, failed: 1 };
  });
  total.passed += passed;
  total.failed += failed;
}

await end().catch((error: Error) => {
  console.error(error.message);
  total.failed += 1;
});
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
