import { setTimeout as pause } from "node:timers/promises";
import { cpuOf } from "./cpu.ts";
import { median } from "./goal.ts";

/** Microseconds of CPU by process. */
export type Used = Record<string, number>;

/** Beside the services they do the work. */
export const stores = ["postgres", "redis"] as const;

const REST_MS = 3_000;
/** Shares of one core that all processes together may use more than at rest when their work is done. */
const QUIET = 0.05;
const LOOK_MS = 1_000;

/**
 * The CPU that work takes in some processes, without what they use at rest. It is the same on a busy machine, unlike a
 * rate: what other processes use does not count.
 */
export async function makeCpuMeter(pids: Readonly<Record<string, number>>) {
  const used = (): Used => Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, cpuOf(pid)]));
  let perMs: Used = {};

  /** Measures what the processes use at rest. That falls while they warm up, so each round measures it anew. */
  async function rest(): Promise<void> {
    const begin = used();
    await pause(REST_MS);
    perMs = mapped(used(), (all, name) => (all - (begin[name] ?? 0)) / REST_MS);
  }
  await rest();

  async function during<Result>(work: () => Promise<Result>): Promise<{ result: Result; used: Used }> {
    const [before, start] = [used(), performance.now()];
    const result = await work();
    const elapsed = performance.now() - start;
    return { result, used: mapped(used(), (all, name) => all - (before[name] ?? 0) - (perMs[name] ?? 0) * elapsed) };
  }

  return {
    during,
    rest,

    /** Returns when the processes have been as quiet as at rest for two looks in a row. */
    async quiet(): Promise<void> {
      for (let looks = 0; looks < 2;) {
        const { used } = await during(() => pause(LOOK_MS));
        looks = total(used) < QUIET * LOOK_MS * 1_000 ? looks + 1 : 0;
      }
    },
  };
}

export type CpuMeter = Awaited<ReturnType<typeof makeCpuMeter>>;

export const total = (used: Used): number => Object.values(used).reduce((sum, one) => sum + one, 0);

export function mapped(used: Used, change: (value: number, name: string) => number): Used {
  return Object.fromEntries(Object.entries(used).map(([name, value]) => [name, change(value, name)]));
}

/** Milliseconds in all, and those of each process that takes a fiftieth. */
export function described(rounds: readonly Used[]): string {
  const ms = (value: number) => (value / 1_000).toFixed(2);
  const all = median(rounds.map(total));
  const parts = Object.keys(rounds[0] ?? {})
    .map((name) => ({ name, one: median(rounds.map((used) => used[name] ?? 0)) }))
    .filter(({ one }) => one > all / 50)
    .map(({ name, one }) => `${name} ${ms(one)}`);
  return `${ms(all)} ms (${parts.join(", ")})`;
}
