import { AsyncLocalStorage } from "node:async_hooks";

/** What the calls that are made while a call is served must know of it. */
type CallContext = { /** Milliseconds since the epoch. */ deadline: number | undefined };

const calls = new AsyncLocalStorage<CallContext>();

/** Runs `serve` so that calls made inside end before `timeoutMs` are over. */
export function withinDeadline<Result>(timeoutMs: number | undefined, serve: () => Result): Result {
  return calls.run({ deadline: timeoutMs === undefined ? undefined : Date.now() + timeoutMs }, serve);
}

/** Milliseconds that a call made now may take: `wanted`, or less where the call being served ends sooner. */
export function timeLeft(wanted: number): number {
  const deadline = calls.getStore()?.deadline;
  return deadline === undefined ? wanted : Math.min(wanted, deadline - Date.now());
}
