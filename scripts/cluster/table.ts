/** One thing that was done with a cluster, and what came of it. */
export interface Row {
  what: string;
  result: string;
}

/** Does a step and returns its rows, the first with the seconds that all took; each is printed as soon as it is there. */
export async function timed(work: () => Promise<Row[]>): Promise<string[]> {
  const start = performance.now();
  const rows = await work();
  const seconds = ((performance.now() - start) / 1_000).toFixed(1);
  const lines = rows.map(({ what, result }, index) => `| ${what} | ${result} | ${index === 0 ? seconds : ""} |`);
  for (const line of lines) console.log(line);
  return lines;
}

export const header = ["| what | result | seconds |", "|---|---|---|"];
