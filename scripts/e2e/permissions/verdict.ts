import type { ErrorCode } from "@doorlight/gateway/contract";

/** How a call ends: let in without or with a seller's contact in the answer, or refused with a code. */
export type Verdict = "ok" | "contact" | ErrorCode;

/** Where a call ends differently for some of the callers that are let in, with the reason. */
export interface Difference<Caller extends string> {
  readonly callers: readonly Caller[];
  readonly verdict: Verdict;
  readonly because: string;
}

/** The verdict on a caller: the ordinary one, unless a difference applies to a caller that is let in. */
export function verdictOn<Caller extends string>(
  caller: Caller,
  ordinary: Verdict,
  differences: readonly Difference<Caller>[],
): Verdict {
  if (ordinary !== "ok") return ordinary;
  return differences.find(({ callers }) => callers.includes(caller))?.verdict ?? "ok";
}

/** Whether a route's outcome is the expected one; `thenRefused` are codes of a call that was let in. */
export function isAsExpected(outcome: string, expected: Verdict, thenRefused: readonly string[] = []): boolean {
  return outcome === expected || (expected === "ok" && thenRefused.includes(outcome));
}

/** Outcomes of a call that ended before its rights were decided: errors that are no refusals, and refusals of ours. */
const isFailure = (outcome: string) => /error|^internal$|^unavailable$/i.test(outcome);

const denials = new Set([
  "login_required",
  "forbidden",
  "terms_not_accepted",
  "second_factor_missing",
  "not_while_impersonating",
]);

/** The same for an rpc, which is called with an empty message: it lets in whatever it does not deny. */
export function isRpcAsExpected(outcome: string, expected: Verdict): boolean {
  return expected === "ok" ? !denials.has(outcome) && !isFailure(outcome) : outcome === expected;
}
