import type { Db } from "../db/connect-db.ts";
import { transaction } from "../db/transaction.ts";
import { type Clock, days, hours, localDate, minutes } from "../time/index.ts";
import { type Basis, instantOf } from "./figure.ts";
import { addUpMonths, allMonths, countAllDays, countChangedDays } from "./figure-counting.ts";

type Ports = { db: Db; clock: Clock };
type Run = { counted_until: Date; looked_back_at: Date; months_until: Date | null };

/** A change may commit this much later than the instant that it bears. */
const LATE_MS = hours(1);
/** An event of another service may be consumed this much later than it happened; looked at once an hour. */
const LATE_EVENT_MS = days(3);
const LONGEST_MS = minutes(10);

const bases = Object.keys(instantOf) as Basis[];

/**
 * Brings the daily figures up to date from the view `statistic_facts` alone: the days whose facts changed; all days with
 * the first run of a day (UTC), since a fact that is gone names no day, or if `isWhole`. Then adds up the months of the days
 * that were wrong. One run at a time.
 */
export function makeCountFigures({ db, clock }: Ports) {
  return (isWhole = false): Promise<void> =>
    transaction(db, async (tx) => {
      await tx.raw("select set_config('statement_timeout', ?, true)", [String(LONGEST_MS)]);
      await tx.raw("lock table figure_runs in exclusive mode");
      const now = clock.now();
      const last = await tx("figure_runs").first<Run | undefined>();
      const countsAll = isWhole || !last || localDate("UTC", last.counted_until) !== localDate("UTC", now);
      const looksBack = countsAll || now.getTime() - last.looked_back_at.getTime() >= hours(1);
      const addsUpAll = isWhole || !last || last.months_until?.getTime() !== last.counted_until.getTime();
      for (const basis of bases) {
        const changed = countsAll
          ? await countAllDays(tx, basis, now)
          : await countChangedDays(tx, basis, before(last.counted_until, looksBack ? LATE_EVENT_MS : LATE_MS), now);
        await addUpMonths(tx, basis, addsUpAll ? await allMonths(tx, basis) : changed);
      }
      await tx("figure_runs")
        .insert({ counted_until: now, months_until: now, looked_back_at: looksBack ? now : last.looked_back_at })
        .onConflict("only_one")
        .merge();
    });
}

const before = (at: Date, milliseconds: number) => new Date(at.getTime() - milliseconds);
