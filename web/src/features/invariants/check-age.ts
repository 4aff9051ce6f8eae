import type { Invariant } from "@doorlight/gateway/contract";

/** Services check every minute; the clock of a browser may differ. */
const OUTDATED_MS = 10 * 60_000;

/** Whether a rule without a violation holds: only a recent check says so. */
export type CheckAge = "holds" | "outdated" | "unchecked";

export function ageOf({ checkedAt }: Pick<Invariant, "checkedAt">, now: number): CheckAge {
  if (!checkedAt) return "unchecked";
  return now - Date.parse(checkedAt) > OUTDATED_MS ? "outdated" : "holds";
}
