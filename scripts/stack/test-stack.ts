import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Profile } from "./environment.ts";
import { unusedPorts } from "./ports.ts";
import { root } from "./run.ts";
import { openStack } from "./settings-file.ts";
import type { Stack } from "./stack.ts";
import { defineStack } from "./start-stack.ts";
import { startTimeOf } from "./start-time.ts";

const runs = join(root, ".data-test");

/** A stack for tests or measurements beside any other: own data folder, free ports, nothing of it started yet. */
export async function defineTestStack(profile: Profile = "test"): Promise<Stack> {
  await endOrphans();
  dropEarlierRuns();
  const dataDir = mkdtempSync(join(runs, `${process.pid}-`));
  return defineStack({ dataDir, ports: await unusedPorts(), profile });
}

/** Stops the stack and drops its data; the logs stay until the next run. */
export async function endTestStack(stack: Stack): Promise<void> {
  await stack.stop();
  const { dataDir } = stack.settings;
  for (const entry of readdirSync(dataDir)) {
    if (entry !== "logs") rmSync(join(dataDir, entry), { recursive: true, force: true });
  }
}

/** Ends the stacks of runs that were killed. */
export async function endOrphans(): Promise<void> {
  for (const dataDir of runsThatAreOver()) {
    const stack = openStack(dataDir);
    if (stack) await endTestStack(stack);
  }
}

function dropEarlierRuns(): void {
  for (const dataDir of runsThatAreOver()) rmSync(dataDir, { recursive: true });
}

/** A run's folder begins with the pid of the run. */
function runsThatAreOver(): string[] {
  mkdirSync(runs, { recursive: true });
  return readdirSync(runs)
    .filter((run) => startTimeOf(Number.parseInt(run, 10)) === undefined)
    .map((run) => join(runs, run));
}
