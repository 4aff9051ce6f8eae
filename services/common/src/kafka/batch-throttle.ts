const pauseMs = 100;

/**
 * Runs batches at most ten times a second, so that the records of a burst come in few answers: small ones cost both
 * sides more than the wait. The first record after a silence is not delayed. Rejects if `handle` does.
 */
export function makeBatchThrottle() {
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
    const rest = began + pauseMs - performance.now();
    if (running === 0 && rest > 0 && isRunning()) await new Promise((resolve) => setTimeout(resolve, rest));
  };
}
