import type { Session } from "../sessions/session.ts";

const ANSWER_MS = 500;

/** A part that a page can do without while its service is down, and does not wait for; undefined then. */
export function ifAnswered<T>(
  as: Session["as"],
  ask: (call: Session["as"] & { timeoutMs: number }) => Promise<T>,
  timeoutMs = ANSWER_MS,
): Promise<T | undefined> {
  return ask({ ...as, timeoutMs }).catch(() => undefined);
}
