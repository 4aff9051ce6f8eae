import { AsyncLocalStorage } from "node:async_hooks";
import { seconds } from "../time/index.ts";

/** Facts of the call being served for the calls made meanwhile. */
type CallContext = { /** Milliseconds since the epoch. */ deadline: number | undefined };

const calls = new AsyncLocalStorage<CallContext>();

/** Runs `serve` so that calls made inside end before `timeoutMs` milliseconds are over; undefined sets no limit. */
export function withinDeadline<Result>(timeoutMs: number | undefined, serve: () => Result): Result {
  return calls.run({ deadline: timeoutMs === undefined ? undefined : Date.now() + timeoutMs }, serve);
}

/** If neither the call nor the one being served has a limit. */
const USUAL_MS = seconds(5);

/** Milliseconds that a call made now may take: what the call being served leaves, and `limitMs` at most. */
export function timeLeft(limitMs?: number): number {
  const deadline = calls.getStore()?.deadline;
  if (deadline === undefined) return limitMs ?? USUAL_MS;
  return Math.min(limitMs ?? Infinity, deadline - Date.now());
}
