import { parseArgs } from "node:util";
import { endSignals } from "./stack/end-signals.ts";
import type { Stack } from "./stack/stack.ts";
import { defineTestStack, endTestStack } from "./stack/test-stack.ts";
import { isPart, type PartName, partNames, runPart, startsNothing } from "./tests/parts.ts";
import { type ProjectName, projectNames, projectOf } from "./tests/projects.ts";
import { type Aside, runAside } from "./tests/run-aside.ts";
import { endProject, type ProjectTally } from "./tests/run-project.ts";
import { type RunTally, tryAgain } from "./tests/second-try.ts";
import { linesOf, makeTimed, type Timed } from "./tests/times.ts";

const { positionals, values: selection } = parseArgs({
  allowPositionals: true,
  options: { file: { type: "string" }, name: { type: "string" } },
});
const parts = partsToRun();
/** Parts for which nothing is started run beside the others, if there are others. */
const aside = parts.every(startsNothing) ? [] : parts.filter(startsNothing);
const whole = parts.filter((part) => !aside.includes(part));
/** One file after the other leaves a processor to the last of them; the parts before leave none. */
const besideLast: readonly PartName[] = whole.includes("alone") ? aside.filter((part) => part === "web") : [];

const total: RunTally = { passed: 0, failed: [], failedFiles: [], phases: [] };
let stack: Promise<Stack> | undefined;
const running = {
  openStack: () => (stack ??= defineTestStack()),
  timed: makeTimed(total.phases),
  selection,
};
let ending = false;
const beside: Aside[] = [];
startAside(aside.filter((part) => !besideLast.includes(part)));

for (const signal of endSignals) {
  process.on(signal, () => {
    ending = true;
    endProject();
    for (const one of beside) one.end();
  });
}

for (const part of whole) {
  if (part === "alone" && !ending) startAside(besideLast);
  if (!ending) await count(() => runPart(part, running));
}
for (const { tally } of beside) await count(() => tally);
if (!ending && !process.send && selection.file === undefined && selection.name === undefined) {
  await count(() =>
    tryAgain(
      total,
      projectNames.filter((name) => parts.includes(name)),
      again,
    ),
  );
}
await count(async () => {
  const started = await stack;
  if (started) await running.timed("end of stack", () => endTestStack(started));
});

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

function startAside(chosen: readonly PartName[]): void {
  if (chosen.length > 0) beside.push(runAside(argumentsOf(chosen)));
}

function argumentsOf(chosen: readonly string[]): string[] {
  return [...chosen, ...(selection.name === undefined ? [] : ["--name", selection.name])];
}

function refuse(message: string): never {
  console.error(message);
  process.exit(1);
}

/** A failed file, when all others are done. */
function again(project: ProjectName, file: string): Promise<ProjectTally> {
  console.log(`\nonce more, alone: ${file}`);
  const timed: Timed = (name, work) => running.timed(`${name} again`, work);
  return runPart(project, { ...running, timed, selection: { file } });
}

async function count(work: () => Promise<Partial<RunTally> | void>): Promise<void> {
  // What cannot even start fails as one; the rest still runs.
  const tally: Partial<RunTally> | void = await work().catch((error: Error) => {
    console.error(error.message);
    return { failed: [error.message] };
  });
  total.passed += tally?.passed ?? 0;
  total.failed.push(...(tally?.failed ?? []));
  total.failedFiles.push(...(tally?.failedFiles ?? []));
  total.phases.push(...(tally?.phases ?? []).map(({ name, seconds }) => ({ name: `${name} (beside)`, seconds })));
}

/** Records often keep only the end of an output, so the names of what failed stand there. */
function printTotal(): void {
  const all = { name: "all", seconds: process.uptime() };
  console.log(`\n${linesOf([...total.phases, all]).join("\n")}`);
  for (const name of total.failed) console.log(`FAILED ${name}`);
  console.log(`${total.passed} passed, ${total.failed.length} failed`);
}
