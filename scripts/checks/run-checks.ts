import { checks } from "./checks.ts";
import type { Check } from "./check.ts";

export interface Tally {
  passed: number;
  failed: number;
}

/** Runs the checks two at a time, says how each went, and counts. */
export async function runChecks(only: readonly string[] = []): Promise<Tally> {
  const waiting = checks.filter(({ name }) => only.length === 0 || only.some((word) => name.includes(word)));
  const tally = { passed: 0, failed: 0 };
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) tally[await outcome(check)] += 1;
  };
  await Promise.all([work(), work()]);
  return tally;
}

async function outcome({ name, run }: Check): Promise<keyof Tally> {
  const start = performance.now();
  const seconds = () => `${((performance.now() - start) / 1_000).toFixed(1)} s`;
  try {
    await run();
    console.log(`  ok      ${name.padEnd(32)} ${seconds()}`);
    return "passed";
  } catch (error) {
    console.log(`  FAILED  ${name.padEnd(32)} ${seconds()}\n${(error as Error).message}`);
    return "failed";
  }
}
