/** One call of a purchase; times in milliseconds of one clock. */
export interface Call {
  began: number;
  ended: number;
  /** Whether it bought. A click that was refused, answered by an error or not at all did not. */
  isBought: boolean;
}

export const failedCalls = (calls: readonly Call[]): number => calls.filter(({ isBought }) => !isBought).length;

/** The value below which `share` of the calls that ended after `since` took their time; 0 if there is none. */
export function timeOf(calls: readonly Call[], since: number, share: number): number {
  const times = calls.filter(({ ended }) => ended >= since).map(({ began, ended }) => ended - began);
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

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
