import { type Db, transaction } from "../db/index.ts";
import { type Clock, days, seconds } from "../time/index.ts";
import type { BrokenRow, Invariant, Scope } from "./invariant.ts";

/** How many rows broke an invariant, and the first of them. */
export type Found = { violations: number; examples: BrokenRow[] };

const EXAMPLES = 20;
const RECENT_MS = days(1);

/** A slow check is cut off: no buyer waits for it. */
const longestMs: Readonly<Record<Scope, number>> = { recent: seconds(5), whole: seconds(60) };

/** Runs one check on one connection, reading only and without helpers. */
export async function findViolations(db: Db, clock: Clock, invariant: Invariant, scope: Scope): Promise<Found> {
  const now = clock.now();
  if ("check" in invariant) {
    const { check, checkWhole = check } = invariant;
    const rows = await (scope === "whole" ? checkWhole(now) : check(now));
    return { violations: rows.length, examples: rows.slice(0, EXAMPLES) };
  }
  const { sql, reachMs = Infinity } = invariant;
  const wanted = scope === "whole" ? 0 : now.getTime() - RECENT_MS;
  const since = new Date(Math.max(wanted, now.getTime() - reachMs));
  return transaction(db, async (tx) => {
    await tx.raw("set transaction read only");
    await tx.raw(`set local statement_timeout = ${longestMs[scope]}; set local max_parallel_workers_per_gather = 0`);
    const { rows } = await tx.raw<{ rows: [Found] }>(
      `with broken as (${sql}), first as (select * from broken limit ${EXAMPLES})
       select (select count(*)::int from broken) as violations,
         (select coalesce(jsonb_agg(first), '[]') from first) as examples`,
      { now, since },
    );
    return rows[0];
  });
}
