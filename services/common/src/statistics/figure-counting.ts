import type { Tx } from "../db/connect-db.ts";
import { type Basis, instantOf } from "./figure.ts";

/** A month of a country, by its first day. */
export type CountryMonth = { country: string; month: string };

const MONTH = "to_char(day, 'YYYY-MM-01')";

const keyOf = (part: "day" | "month") => ["country", part, "figure", "kind", "currency"];

/**
 * Puts what was counted in place of what stands for the same days or months, and writes no row that is right. Answers the
 * months of those that it wrote.
 */
function putIn(part: "day" | "month", replaced: string): string {
  const table = part === "day" ? "daily_figures" : "monthly_figures";
  const key = keyOf(part).join(", ");
  const isSame = keyOf(part).map((column) => `c.${column} = d.${column}`);
  return `
    gone as (
      delete from ${table} d using ${replaced}
      and d.basis = :basis and not exists (select from counted c where ${isSame.join(" and ")})
      returning d.country, d.${part} as day
    ), put as (
      insert into ${table} as d (basis, ${key}, number, amount)
      select :basis, ${key}, number, amount from counted
      on conflict (basis, ${key}) do update set number = excluded.number, amount = excluded.amount
      where (d.number, d.amount) is distinct from (excluded.number, excluded.amount)
      returning d.country, d.${part} as day
    )
    select distinct country, ${MONTH} as month from (table gone union all table put) written`;
}

const dayOf = (at: string) => `(f.${at} at time zone z.time_zone)::date`;
const SUMS = "f.figure, f.kind, f.currency, sum(f.number)::bigint as number, sum(f.amount)::bigint as amount";

/**
 * Counts again the days to which a fact belongs that changed in a time, and answers the months of those that were wrong. Without
 * `offset 0` PostgreSQL joins the few days with all facts instead of looking up those of each day.
 */
export async function countChangedDays(tx: Tx, basis: Basis, since: Date, now: Date): Promise<CountryMonth[]> {
  const at = instantOf[basis];
  const { rows } = await tx.raw<{ rows: CountryMonth[] }>(
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
         offset 0
       ) f
       group by changed.country, changed.day, f.figure, f.kind, f.currency
     ), ${putIn("day", "changed where d.country = changed.country and d.day = changed.day")}`,
    { basis, since, now },
  );
  return rows;
}

/**
 * Counts all facts again, and answers the months of the days that were wrong. What is older than the oldest fact of its
 * figure stays: its rows are purged.
 */
export async function countAllDays(tx: Tx, basis: Basis, now: Date): Promise<CountryMonth[]> {
  const at = instantOf[basis];
  const { rows } = await tx.raw<{ rows: CountryMonth[] }>(
    `with counted as materialized (
       select f.country, ${dayOf(at)} as day, ${SUMS}
       from statistic_facts f join figure_zones z using (country)
       where f.changed_at <= :now and f.${at} is not null
       group by f.country, day, f.figure, f.kind, f.currency
     ), kept as (
       select country, figure, min(day) as first_day from counted group by country, figure
     ), ${putIn("day", "kept where d.country = kept.country and d.figure = kept.figure and d.day >= kept.first_day")}`,
    { basis, now },
  );
  return rows;
}

/** Adds up the days of some months. */
export async function addUpMonths(tx: Tx, basis: Basis, months: readonly CountryMonth[]): Promise<void> {
  await tx.raw(
    `with changed as materialized (
       select * from unnest(cast(:countries as text[]), cast(:months as date[])) changed (country, month)
     ), counted as materialized (
       select changed.country, changed.month, ${SUMS}
       from changed join daily_figures f on f.country = changed.country
         and f.day >= changed.month and f.day < changed.month + interval '1 month'
       where f.basis = :basis
       group by changed.country, changed.month, f.figure, f.kind, f.currency
     ), ${putIn("month", "changed where d.country = changed.country and d.month = changed.month")}`,
    { basis, countries: months.map(({ country }) => country), months: months.map(({ month }) => month) },
  );
}

/** Each month of which something is counted or added up. */
export async function allMonths(tx: Tx, basis: Basis): Promise<CountryMonth[]> {
  const { rows } = await tx.raw<{ rows: CountryMonth[] }>(
    `select distinct country, ${MONTH} as month from (
       select country, day from daily_figures where basis = :basis
       union all select country, month from monthly_figures where basis = :basis
     ) days`,
    { basis },
  );
  return rows;
}
