/** Repeats work on at most `limit` rows, each time in a transaction of its own, until it finds fewer. */
export async function inBatches(limit: number, work: (limit: number) => Promise<number>): Promise<void> {
  while ((await work(limit)) >= limit) {
    // The next batch.
  }
}
