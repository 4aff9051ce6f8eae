import type { Db, Tx } from "../db/connect-db.ts";
import { transaction } from "../db/transaction.ts";
import { type Clock, days, hours, localDate, minutes } from "../time/index.ts";
import { countAgentsOfSpan, countChangedAgents } from "./agent-counting.ts";
import { type DaySpan, EVER } from "./fact-days.ts";
import { type Basis, instantOf } from "./figure.ts";
import { addUpMonths, allMonths, countChangedDays, countSpan, type SeenFigures } from "./figure-counting.ts";

type Ports = { db: Db; clock: Clock };
type Run = { counted_until: Date; looked_back_at: Date; months_until: Date | null; agents_until: Date | null };

/** What has facts in the spans that are counted. */
type Seen = { figures: ReadonlyMap<Basis, SeenFigures>; active: string[] };

/** A change may commit this much later than the instant that it bears. */
const LATE_MS = hours(1);
/** An event of another service may be consumed this much later than it happened; looked at once an hour. */
const LATE_EVENT_MS = days(3);
const LONGEST_MS = minutes(10);

const bases = Object.keys(instantOf) as Basis[];

/**
 * Brings the daily figures and the agents' days up to date from the view `statistic_facts` alone: the days whose facts changed;
 * before them all days, month by month, with the first run of a day (UTC), since a fact that is gone names no day; all at once if
 * `isWhole` or for the first time. Then adds up the months of the days that were wrong. One transaction at a time.
 */
export function makeCountFigures({ db, clock }: Ports) {
  const inTurn = <T>(count: (tx: Tx, now: Date) => Promise<T>) =>
    transaction(db, async (tx) => {
      await tx.raw("select set_config('statement_timeout', ?, true)", [String(LONGEST_MS)]);
      await tx.raw("lock table figure_runs in exclusive mode");
      return count(tx, clock.now());
    });
  const lastRun = (from: Db | Tx) => from("figure_runs").first<Run | undefined>();

  /** Each span in a transaction of its own: others work in between, and none of many holds all facts at once. */
  async function countAll(spans: readonly DaySpan[]): Promise<void> {
    let seen: Seen = { figures: new Map(), active: [] };
    for (const span of spans) seen = await inTurn((tx, now) => countOne(tx, span, seen, now));
  }

  return async (isWhole = false): Promise<void> => {
    const began = clock.now();
    const before = await lastRun(db);
    const countsAll =
      isWhole ||
      !before ||
      localDate("UTC", before.counted_until) !== localDate("UTC", began) ||
      before.agents_until?.getTime() !== before.counted_until.getTime();
    if (countsAll) await countAll(isWhole || !before ? [EVER] : await spansOfMonths(db));
    await inTurn(async (tx, now) => {
      const last = await lastRun(tx);
      const looksBack = !last || now.getTime() - last.looked_back_at.getTime() >= hours(1);
      const since =
        countsAll || !last ? earlier(began, LATE_MS) : earlier(last.counted_until, looksBack ? LATE_EVENT_MS : LATE_MS);
      const addsUpAll = countsAll || last?.months_until?.getTime() !== last?.counted_until.getTime();
      for (const basis of bases) {
        const changed = await countChangedDays(tx, basis, since, now);
        await addUpMonths(tx, basis, addsUpAll ? await allMonths(tx, basis) : changed);
      }
      await countChangedAgents(tx, since, now);
      await tx("figure_runs")
        .insert({
          counted_until: now,
          months_until: now,
          agents_until: now,
          looked_back_at: countsAll || looksBack ? now : last.looked_back_at,
        })
        .onConflict("only_one")
        .merge();
    });
  };
}

/** Has the next count count all days, since rows that were added in between are older; until then nothing is compared. */
export async function countAllNext(db: Db): Promise<void> {
  await db("figure_runs").update({ counted_until: new Date(0) });
}

/** A transaction may run twice, so what was seen before stays as it is. */
async function countOne(tx: Tx, span: DaySpan, seen: Seen, now: Date): Promise<Seen> {
  const figures = new Map<Basis, SeenFigures>();
  for (const basis of bases) {
    const counted = await countSpan(tx, basis, span, seen.figures.get(basis) ?? [], now);
    figures.set(basis, counted.seen);
    await addUpMonths(tx, basis, counted.months);
  }
  return { figures, active: await countAgentsOfSpan(tx, span, seen.active, now) };
}

const earlier = (at: Date, milliseconds: number) => new Date(at.getTime() - milliseconds);

/** From each counted month to the next one; what is older or newer than all belongs to the first or the last span. */
async function spansOfMonths(db: Db): Promise<DaySpan[]> {
  const months = await db("monthly_figures").distinct("month").orderBy("month").pluck<string[]>("month");
  const bounds = [EVER.from, ...months.slice(1), EVER.until];
  return bounds.slice(1).map((until, nth) => ({ from: bounds[nth]!, until }));
}
