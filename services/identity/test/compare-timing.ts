import { seededRandom } from "@doorlight/common/testing";

export type Comparison = {
  /** Milliseconds. */
  medians: [number, number];
  /** The share of pairs in which the first takes longer than the second: 0.5 if both are the same. */
  firstIsSlower: number;
};

/** Calls both equally often in random order, so that the load of the machine slows both. */
export async function compareTiming(
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
  samples: number,
): Promise<Comparison> {
  const times: [number[], number[]] = [[], []];
  for (const which of shuffled(samples)) {
    const startedAt = performance.now();
    await (which === 0 ? first : second)();
    times[which].push(performance.now() - startedAt);
  }
  const [ones, others] = times;
  return { medians: [median(ones), median(others)], firstIsSlower: shareOfSlower(ones, others) };
}

/** Whether a stranger with a stopwatch cannot tell two kinds of calls apart. */
export function isSameTiming({ medians: [one, other], firstIsSlower }: Comparison): boolean {
  const difference = Math.abs(one - other);
  const close = difference < 2 || difference < 0.05 * Math.max(one, other);
  return close && Math.abs(firstIsSlower - 0.5) < 0.15;
}

function shuffled(samples: number): (0 | 1)[] {
  const random = seededRandom(samples);
  const turns = Array.from({ length: 2 * samples }, (_, turn) => ({ which: (turn % 2) as 0 | 1, at: random() }));
  return turns.toSorted((a, b) => a.at - b.at).map(({ which }) => which);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

/** The Mann-Whitney statistic as a share of all pairs. */
function shareOfSlower(ones: number[], others: number[]): number {
  const sorted = others.toSorted((a, b) => a - b);
  let slower = 0;
  for (const one of ones) slower += sorted.filter((other) => other < one).length;
  return slower / (ones.length * others.length);
}
