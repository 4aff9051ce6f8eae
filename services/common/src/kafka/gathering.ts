import { setTimeout as sleep } from "node:timers/promises";

const GATHER_MS = 100;

/**
 * Runs batches no more often than ten times a second, so that the records of a rush come in few answers: small ones
 * cost both sides more than the wait. The first record after a silence is not held up.
 */
export function gathering() {
  let running = 0;
  let began = 0;

  return async (isRunning: () => boolean, handle: () => Promise<void>): Promise<void> => {
    if (running === 0) began = performance.now();
    running += 1;
    try {
      await handle();
    } finally {
      running -= 1;
    }
    // The library asks for more when the last batch of an answer is handled.
    const rest = began + GATHER_MS - performance.now();
    if (running === 0 && rest > 0 && isRunning()) await sleep(rest);
  };
}
