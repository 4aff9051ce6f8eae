/** Does a step and prints its seconds. */
export async function timed<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const start = performance.now();
  const result = await work();
  console.log(`  ${name.padEnd(44)} ${((performance.now() - start) / 1_000).toFixed(1).padStart(6)} s`);
  return result;
}
