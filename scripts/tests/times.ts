import { relative } from "node:path";
import { root } from "../stack/run.ts";

/** What a run spent its time on: a part, or the start of what it needs. */
export interface Phase {
  name: string;
  seconds: number;
}

/** Does the work of a phase and notes how long it took, also if it fails. */
export type Timed = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

/** Notes phases in the given list. */
export function makeTimed(phases: Phase[]): Timed {
  return async (name, work) => {
    const start = performance.now();
    try {
      return await work();
    } finally {
      phases.push({ name, seconds: (performance.now() - start) / 1_000 });
    }
  };
}

/** A line for each phase. */
export function linesOf(phases: readonly Phase[]): string[] {
  return phases.map(({ name, seconds }) => `  ${name.padEnd(28)} ${seconds.toFixed(0).padStart(5)} s`);
}

/** How many of its slowest files a project names. */
const SLOWEST = 10;

/** A line for each of the slowest files, with its time in ms from start to end. */
export function slowestOf(files: readonly { name: string; startTime: number; endTime: number }[]): string[] {
  return files
    .map(({ name, startTime, endTime }) => ({ file: relative(root, name), seconds: (endTime - startTime) / 1_000 }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST)
    .map(({ file, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${file}`);
}
