const longestPauseMs = 100;

/**
 * Rests as long as the batches of an answer took, until 100 ms after their beginning at most, so that the records of a
 * burst come in few answers: small ones cost both sides more than the wait. Rejects if `handle` does.
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
    const took = performance.now() - began;
    const rest = Math.min(took, longestPauseMs - took);
    // The library asks for more when the last batch of an answer is handled.
    if (running === 0 && rest > 0 && isRunning()) await new Promise((resolve) => setTimeout(resolve, rest));
  };
}
