import { setTimeout as sleep } from "node:timers/promises";
import { seconds } from "../time/index.ts";

const SHORTEST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 100;

/**
 * Repeats `check` until it no longer throws and returns its result; throws its last error after `timeoutMs`: 30 s, as a
 * busy machine may stand still for some, and Kafka takes six to give up a consumer that was killed.
 */
export async function eventually<T>(check: () => T | Promise<T>, { timeoutMs = seconds(30) } = {}): Promise<T> {
  const start = Date.now();
  for (;;) {
    try {
      return await check();
    } catch (error) {
      const waited = Date.now() - start;
      if (waited > timeoutMs) throw error;
      // Asking takes time from those who work on the answer, so it asks less often the longer that takes.
      await sleep(Math.min(Math.max(waited / 20, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS));
    }
  }
}
