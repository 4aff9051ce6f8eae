import type { Tx } from "../db/connect-db.ts";
import { ACTIVE, type Basis, instantOf } from "./figure.ts";
import { changedDays, type DaySpan, dayOf, factsOfDay, factsOfSpan } from "./fact-days.ts";

/** A month of a country, by its first day. */
export type CountryMonth = { country: string; month: string };

/** Figures of which a fact was found in a span or before it. */
export type SeenFigures = { country: string; figure: string }[];

const MONTH = "to_char(day, 'YYYY-MM-01')";

const keyOf = (part: "day" | "month") => ["country", part, "figure", "kind", "currency"];

/** Puts what was counted in place of what stands for the same days or months, and writes no row that is right. */
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
    ), written as (
      select distinct country, ${MONTH} as month from (table gone union all table put) days
    )`;
}

const SUMS = "f.figure, f.kind, f.currency, sum(f.number)::bigint as number, sum(f.amount)::bigint as amount";
const IS_ADDED_UP = `f.figure <> '${ACTIVE}'`;

/** Counts again the days to which a fact belongs that changed in a time, and answers the months of those that were wrong. */
export async function countChangedDays(tx: Tx, basis: Basis, since: Date, now: Date): Promise<CountryMonth[]> {
  const at = instantOf[basis];
  const { rows } = await tx.raw<{ rows: CountryMonth[] }>(
    `with changed as materialized (${changedDays(at, IS_ADDED_UP)}), counted as materialized (
       select changed.country, changed.day, ${SUMS}
       from changed ${factsOfDay(at, IS_ADDED_UP)}
       group by changed.country, changed.day, f.figure, f.kind, f.currency
     ), ${putIn("day", "changed where d.country = changed.country and d.day = changed.day")}
     table written`,
    { basis, since, now },
  );
  return rows;
}

/**
 * Counts all facts of a span again, and answers the months of the days that were wrong. What is older than the oldest fact
 * of its figure stays, since its rows are purged: `seen` has the figures of earlier spans, and afterwards of this one.
 */
export async function countSpan(
  tx: Tx,
  basis: Basis,
  span: DaySpan,
  seen: SeenFigures,
  now: Date,
): Promise<{ months: CountryMonth[]; seen: SeenFigures }> {
  const at = instantOf[basis];
  const { rows } = await tx.raw<{ rows: [{ months: CountryMonth[]; seen: SeenFigures }] }>(
    `with counted as materialized (
       select f.country, ${dayOf(at)} as day, ${SUMS}
       from ${factsOfSpan(at, IS_ADDED_UP, span)}
       group by f.country, day, f.figure, f.kind, f.currency
     ), kept as (
       select country, figure, min(day) as first_day from (
         select country, figure, day from counted
         union all
         select country, figure, cast(:from as date) from unnest(cast(:countries as text[]), cast(:figures as text[]))
           seen (country, figure)
       ) known
       group by country, figure
     ), ${putIn(
       "day",
       `kept where d.country = kept.country and d.figure = kept.figure and d.day >= kept.first_day and d.day < :until`,
     )}
     select
       (select coalesce(json_agg(written), '[]') from written) as months,
       (select coalesce(json_agg(json_build_object('country', country, 'figure', figure)), '[]') from kept) as seen`,
    {
      basis,
      ...span,
      now,
      countries: seen.map(({ country }) => country),
      figures: seen.map(({ figure }) => figure),
    },
  );
  return rows[0];
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
     ), ${putIn("month", "changed where d.country = changed.country and d.month = changed.month")}
     table written`,
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
