const retriedStatuses = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
const mutating = new Set(["PATCH", "POST", "PUT", "DELETE"]);

/** How often a call is repeated: reads once, writes never. */
export function retriesOf(method: string): number {
  return mutating.has(method) ? 0 : 1;
}

/** Whether an answer is worth another try. */
export function isRetried(status: number): boolean {
  return retriedStatuses.has(status);
}
