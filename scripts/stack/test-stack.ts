import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Profile } from "./environment.ts";
import { unusedPorts } from "./ports.ts";
import { root } from "./root.ts";
import { openStack } from "./settings-file.ts";
import type { Stack } from "./stack.ts";
import { defineStack } from "./start-stack.ts";
import { startTimeOf } from "./start-time.ts";

const runs = join(root, ".data-test");

/** A stack for tests or measurements beside any other: own data folder, free ports, nothing of it started yet. */
export async function defineTestStack(profile: Profile = "test"): Promise<Stack> {
  await endOrphans();
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

/** Stops and forgets the stacks of runs that are over, also of those that were killed. */
export async function endOrphans(): Promise<void> {
  mkdirSync(runs, { recursive: true });
  const orphans = readdirSync(runs).filter((run) => startTimeOf(Number.parseInt(run, 10)) === undefined);
  for (const run of orphans) {
    const dataDir = join(runs, run);
    await openStack(dataDir)?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
