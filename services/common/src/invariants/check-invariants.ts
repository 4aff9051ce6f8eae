import type { Db } from "../db/index.ts";
import { causeOf } from "../errors/index.ts";
import type { Logger } from "../telemetry/index.ts";
import { type Clock, days, hours } from "../time/index.ts";
import { findViolations } from "./find-violations.ts";
import { type Invariant, type Scope, isBounded } from "./invariant.ts";
import type { Run, RunStore } from "./run-store.ts";

type Options = { db: Db; clock: Clock; log: Pick<Logger, "error" | "warn">; runs: RunStore };

/**
 * Runs the checks one after the other and keeps the findings of each. A failed check neither stops the others nor makes
 * all of them run again before the next minute.
 */
export function makeCheckInvariants({ db, clock, log, runs }: Options) {
  async function check(invariant: Invariant, scope: Scope): Promise<void> {
    const { id } = invariant;
    const at = clock.now();
    try {
      const found = await findViolations(db, clock, invariant, scope);
      await runs.save({ id, scope, at, found });
      if (found.violations > 0) log.error({ id, scope, violations: found.violations }, "An invariant is broken");
    } catch (error) {
      log.warn({ err: error, id, scope }, "An invariant could not be checked");
      await runs.saveFailure({ id, scope, at, error: causeOf(error) });
    }
  }

  return async (invariants: readonly Invariant[], { over }: { over?: "everything" } = {}): Promise<void> => {
    const last = await runs.list();
    for (const invariant of invariants) {
      await check(invariant, "recent");
      const whole = last.find(({ id, scope }) => id === invariant.id && scope === "whole");
      if (isBounded(invariant) && (over === "everything" || isDue(whole, clock.now()))) await check(invariant, "whole");
    }
  };
}

/** Once a day, and once an hour while there is something to be put right. */
function isDue(whole: Run | undefined, now: Date): boolean {
  if (!whole) return true;
  const pause = whole.violations > 0 || whole.error !== null ? hours(1) : days(1);
  return now.getTime() - whole.attemptedAt.getTime() >= pause;
}
