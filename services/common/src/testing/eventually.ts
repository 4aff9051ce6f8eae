import { setTimeout as sleep } from "node:timers/promises";
import { seconds } from "../time/index.ts";

/** Repeats `check` until it no longer throws and returns its result; throws its last error after `timeoutMs` (10 s). */
export async function eventually<T>(check: () => T | Promise<T>, { timeoutMs = seconds(10) } = {}): Promise<T> {
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
