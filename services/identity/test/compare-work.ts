export type Comparison = {
  /** Milliseconds. */
  medians: [number, number];
  /** How often the first takes longer than the second: 0.5 where they are the same. */
  firstIsSlower: number;
};

/** Calls both equally often in an order that only chance knows, so that whatever slows the machine slows both. */
export async function compareWork(
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

/** Whether two kinds of call cannot be told apart by a stranger with a stopwatch. */
export function isSameWork({ medians: [one, other], firstIsSlower }: Comparison): boolean {
  const difference = Math.abs(one - other);
  const close = difference < 2 || difference < 0.05 * Math.max(one, other);
  return close && Math.abs(firstIsSlower - 0.5) < 0.15;
}

function shuffled(samples: number): (0 | 1)[] {
  const turns = Array.from({ length: 2 * samples }, (_, turn) => ({ which: (turn % 2) as 0 | 1, at: Math.random() }));
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
