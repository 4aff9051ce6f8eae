import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../stack/run.ts";

/** Test files that failed and passed when they ran again, by their paths: since which day, and for how many runs. */
export type FlakyList = Record<string, { since: string; runs: number }>;

/** More flaky files than these fail a run. */
const MOST_FILES = 2;
/** A name that is on the list for as many runs fails the last of them. */
const MOST_RUNS = 3;

interface Seen {
  /** Files that were flaky in this run. */
  flaky: readonly string[];
  /** Whether the run covered a file: a run of some parts says nothing about the others. */
  covers: (file: string) => boolean;
  /** The day of the run. */
  day: string;
}

/** The list after a run, and the reasons why flaky files fail the run. A name leaves the list by hand, with the fix. */
export function judgeFlaky(before: FlakyList, { flaky, covers, day }: Seen): { list: FlakyList; failed: string[] } {
  const list = Object.fromEntries(
    Object.entries(before).map(([file, { since, runs }]) => [file, { since, runs: runs + (covers(file) ? 1 : 0) }]),
  );
  for (const file of flaky) list[file] ??= { since: day, runs: 1 };
  const failed = Object.entries(list)
    .filter(([file, { runs }]) => covers(file) && runs >= MOST_RUNS)
    .map(([file, { runs }]) => `${file}: on the list of flaky files for ${runs} runs; fix it and take it off`);
  if (flaky.length > MOST_FILES) failed.push(`${flaky.length} files are flaky, at most ${MOST_FILES} may be`);
  return { list, failed };
}

const file = join(root, "scripts/tests/flaky.json");

/** The committed list. */
export const readFlaky = (): FlakyList => JSON.parse(readFileSync(file, "utf8")) as FlakyList;

/** Writes the list, to be committed. */
export const writeFlaky = (list: FlakyList): void => writeFileSync(file, `${JSON.stringify(list, null, 2)}\n`);
