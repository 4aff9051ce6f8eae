/** One call of a purchase; times in milliseconds of one clock. */
export interface Call {
  began: number;
  ended: number;
  /** Whether it bought. What was refused, answered by an error or not at all did not. */
  isBought: boolean;
}

export const failedCalls = (calls: readonly Call[]): number => calls.filter(({ isBought }) => !isBought).length;

/**
 * How long nobody could buy: from the injected fault to the end of the first purchase after the last that failed. Without
 * a failed call it is the longest wait for one that was under way at the fault or began after it.
 */
export function recoveryMs(calls: readonly Call[], injectedAt: number): number {
  const after = calls.filter(({ ended }) => ended >= injectedAt).toSorted((a, b) => a.ended - b.ended);
  const lastFailure = after.findLastIndex(({ isBought }) => !isBought);
  if (lastFailure < 0) return Math.max(0, ...after.map(({ began, ended }) => ended - Math.max(began, injectedAt)));
  const next = after[lastFailure + 1];
  return next ? next.ended - injectedAt : Infinity;
}
