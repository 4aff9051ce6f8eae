/** Whether a route's answer is what the table tells; `thenRefused` are codes that come once a call was let in. */
export function routeFits(done: string, told: string, thenRefused: readonly string[] = []): boolean {
  return done === told || (told === "ok" && thenRefused.includes(done));
}

/** No verdict at all: the call did not get as far as one. */
const failures = new Set([
  "internal",
  "unavailable",
  "unimplemented",
  "deadlineexceeded",
  "unknown",
  "unauthenticated",
]);
const denials = new Set(["login_required", "forbidden", "terms_not_accepted", "not_while_impersonating"]);

/** Whether an rpc's answer is what the table tells: let in is whatever is no denial. */
export function rpcFits(done: string, told: string): boolean {
  return told === "ok" ? !denials.has(done) && !failures.has(done) : done === told;
}
