import { parseArgs } from "node:util";
import type { Tally } from "./checks/checks.ts";
import { endSignals } from "./stack/end-signals.ts";
import type { Stack } from "./stack/stack.ts";
import { defineTestStack, endTestStack } from "./stack/test-stack.ts";
import { isPart, partNames, runPart, startsNothing } from "./tests/parts.ts";
import { projectOf } from "./tests/projects.ts";
import { runAside } from "./tests/run-aside.ts";
import { endProject } from "./tests/run-project.ts";

const { positionals, values: selection } = parseArgs({
  allowPositionals: true,
  options: { file: { type: "string" }, name: { type: "string" } },
});
const parts = partsToRun();
/** Parts for which nothing is started go on beside the others, if there are others. */
const aside = parts.every(startsNothing) ? [] : parts.filter(startsNothing);

const total: Tally = { passed: 0, failed: [] };
let stack: Promise<Stack> | undefined;
let ending = false;
const beside = aside.length > 0 ? runAside(argumentsOf(aside)) : undefined;

for (const signal of endSignals) {
  process.on(signal, () => {
    ending = true;
    endProject();
    beside?.end();
  });
}

for (const part of parts.filter((one) => !aside.includes(one))) {
  if (!ending) await count(() => runPart(part, () => (stack ??= defineTestStack()), selection));
}
await count(async () => {
  if (stack) await endTestStack(await stack);
});
await count(async () => beside?.tally);

if (process.send) process.send(total);
else printTotal();
process.exitCode = ending || total.failed.length > 0 || total.passed === 0 ? 1 : 0;

/** The project of the one file, or the named parts, or all; with a name those that have named tests. */
function partsToRun() {
  const { file, name } = selection;
  if (file !== undefined) {
    const project = projectOf(file) ?? refuse(`${file} is no test file.`);
    return [project];
  }
  const unknown = positionals.find((part) => !isPart(part));
  if (unknown) refuse(`There is no part ${unknown}: choose from ${partNames.join(", ")}.`);
  const chosen = positionals.length > 0 ? positionals.filter(isPart) : partNames;
  return name === undefined ? chosen : chosen.filter((part) => part !== "check");
}

function argumentsOf(chosen: readonly string[]): string[] {
  return [...chosen, ...(selection.name === undefined ? [] : ["--name", selection.name])];
}

function refuse(message: string): never {
  console.error(message);
  process.exit(1);
}

async function count(work: () => Promise<Tally | void>): Promise<void> {
  // What cannot even start fails as one; the rest still runs.
  const tally = await work().catch((error: Error) => {
    console.error(error.message);
    return { passed: 0, failed: [error.message] };
  });
  total.passed += tally?.passed ?? 0;
  total.failed.push(...(tally?.failed ?? []));
}

/** Records often keep only the end of an output, so the names of what failed stand there. */
function printTotal(): void {
  for (const name of total.failed) console.log(`FAILED ${name}`);
  console.log(`${total.passed} passed, ${total.failed.length} failed`);
}
