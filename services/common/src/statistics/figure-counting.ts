import type { Tx } from "../db/connect-db.ts";
import { type Basis, instantOf } from "./figure.ts";

const KEY = "country, day, figure, kind, currency";
const SAME_KEY = KEY.split(", ")
  .map((column) => `c.${column} = d.${column}`)
  .join(" and ");

/** Puts what was counted in place of what stands on the same days, and writes no row that is right. */
const putIn = (replaced: string) => `
  gone as (
    delete from daily_figures d using ${replaced}
    and d.basis = :basis and not exists (select from counted c where ${SAME_KEY})
  )
  insert into daily_figures (basis, ${KEY}, number, amount)
  select :basis, ${KEY}, number, amount from counted
  on conflict (basis, ${KEY}) do update set number = excluded.number, amount = excluded.amount
  where (daily_figures.number, daily_figures.amount) is distinct from (excluded.number, excluded.amount)`;

const dayOf = (at: string) => `(f.${at} at time zone z.time_zone)::date`;
const SUMS = "f.figure, f.kind, f.currency, sum(f.number)::bigint as number, sum(f.amount)::bigint as amount";

/** Counts again the days to which a fact belongs that changed in a time. */
export async function countChangedDays(tx: Tx, basis: Basis, since: Date, now: Date): Promise<void> {
  const at = instantOf[basis];
  await tx.raw(
    `with changed as materialized (
       select distinct f.country, ${dayOf(at)} as day from statistic_facts f join figure_zones z using (country)
       where f.changed_at > :since and f.changed_at <= :now and f.${at} is not null
     ), counted as materialized (
       select changed.country, changed.day, ${SUMS}
       from changed join figure_zones z using (country)
       cross join lateral (
         select f.* from statistic_facts f
         where f.country = changed.country and f.changed_at <= :now
           and f.${at} >= changed.day::timestamp at time zone z.time_zone
           and f.${at} < (changed.day + 1)::timestamp at time zone z.time_zone
       ) f
       group by changed.country, changed.day, f.figure, f.kind, f.currency
     ), ${putIn("changed where d.country = changed.country and d.day = changed.day")}`,
    { basis, since, now },
  );
}

/** Counts all facts again. What is older than the oldest fact of its figure stays: its rows are purged. */
export async function countAllDays(tx: Tx, basis: Basis, now: Date): Promise<void> {
  const at = instantOf[basis];
  await tx.raw(
    `with counted as materialized (
       select f.country, ${dayOf(at)} as day, ${SUMS}
       from statistic_facts f join figure_zones z using (country)
       where f.changed_at <= :now and f.${at} is not null
       group by f.country, day, f.figure, f.kind, f.currency
     ), kept as (
       select country, figure, min(day) as first_day from counted group by country, figure
     ), ${putIn("kept where d.country = kept.country and d.figure = kept.figure and d.day >= kept.first_day")}`,
    { basis, now },
  );
}
