import { AsyncLocalStorage } from "node:async_hooks";

/** What the calls made while a call is served must know of it. */
type CallContext = { /** Milliseconds since the epoch. */ deadline: number | undefined };

const calls = new AsyncLocalStorage<CallContext>();

/** Runs `serve` so that calls made inside end before `timeoutMs` milliseconds are over; undefined sets no limit. */
export function withinDeadline<Result>(timeoutMs: number | undefined, serve: () => Result): Result {
  return calls.run({ deadline: timeoutMs === undefined ? undefined : Date.now() + timeoutMs }, serve);
}

/** Milliseconds that a call made now may take: `limitMs`, or less where the call being served ends sooner. */
export function timeLeft(limitMs: number): number {
  const deadline = calls.getStore()?.deadline;
  return deadline === undefined ? limitMs : Math.min(limitMs, deadline - Date.now());
}
