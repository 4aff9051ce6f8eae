import { fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { root } from "../stack/run.ts";
import type { RunTally } from "./second-try.ts";

/** Parts that run beside others. */
export interface Aside {
  /** Counts when all is over; a process that crashed before has failed. */
  tally: Promise<RunTally>;
  end(): void;
}

/**
 * Runs parts of a test run in a process of lower priority, which all that it starts inherits: they take what processors
 * the tests with real parts leave while these wait, and hardly hold them up.
 */
export function runAside(args: readonly string[]): Aside {
  const child = fork(join(root, "scripts/test.ts"), args);
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const failed = [`${args.join(", ")}: ended before it was done`];
  let tally: RunTally = { passed: 0, failed, failedFiles: [], phases: [] };
  child.once("message", (counted) => (tally = counted as RunTally));
  return {
    tally: new Promise((resolve) => child.once("error", () => resolve(tally)).once("close", () => resolve(tally))),
    end: () => child.kill(),
  };
}
