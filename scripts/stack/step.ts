/** Does a step and says when it is done, in seconds. */
export async function step(name: string, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await work();
  const seconds = ((performance.now() - start) / 1_000).toFixed(1);
  console.log(`  ${name.padEnd(26)} ready  ${seconds.padStart(5)} s`);
}
