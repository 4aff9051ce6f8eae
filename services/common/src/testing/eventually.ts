import { setTimeout as sleep } from "node:timers/promises";

/** Repeats `check` until it no longer throws and answers what it answers; after `timeoutMs` its last error is thrown. */
export async function eventually<T>(check: () => T | Promise<T>, { timeoutMs = 10_000 } = {}): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(20);
    }
  }
}
