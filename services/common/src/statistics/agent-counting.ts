import type { Tx } from "../db/connect-db.ts";
import { ACTIVE, instantOf } from "./figure.ts";
import { changedDays, type DaySpan, dayOf, factsOfDay, factsOfSpan } from "./fact-days.ts";

/** Who is active is so on the same day by each basis. */
const at = instantOf.sold;
const IS_ACTIVE = `f.figure = '${ACTIVE}'`;

/** Puts the days that were counted in place of those that were looked at. */
const PUT_IN = `
  gone as (
    update active_days a set days = a.days - replaced.days from replaced
    where a.country = replaced.country and a.days && replaced.days
      and not exists (select from counted c where c.country = a.country and c.user_id = a.user_id)
  ), put as (
    insert into active_days as a (country, user_id, days) select country, user_id, days from counted
    on conflict (country, user_id) do update
      set days = a.days - (select days from replaced where country = a.country) + excluded.days
      where a.days * (select days from replaced where country = a.country) is distinct from excluded.days
  )`;

/** Counts again who was active on the days to which a fact belongs that changed in a time. */
export async function countChangedAgents(tx: Tx, since: Date, now: Date): Promise<void> {
  await tx.raw(
    `with changed as materialized (${changedDays(at, IS_ACTIVE)}), counted as materialized (
       select country, user_id, range_agg(daterange(day, day + 1)) as days from (
         select distinct changed.country, f.user_id, changed.day from changed ${factsOfDay(at, IS_ACTIVE)}
       ) active
       group by country, user_id
     ), replaced as materialized (
       select country, range_agg(daterange(day, day + 1)) as days from changed group by country
     ), ${PUT_IN}
     select`,
    { since, now },
  );
}

/**
 * Counts again who was active in a span. What is older than the oldest fact stays, since its rows are purged: `seen` has the
 * countries with a fact before the span, and afterwards those with one in it.
 */
export async function countAgentsOfSpan(tx: Tx, span: DaySpan, seen: string[], now: Date): Promise<string[]> {
  const { rows } = await tx.raw<{ rows: { country: string }[] }>(
    `with counted as materialized (
       select country, user_id, range_agg(daterange(day, day + 1)) as days from (
         select distinct f.country, f.user_id, ${dayOf(at)} as day
         from ${factsOfSpan(at, IS_ACTIVE, span)}
       ) active
       group by country, user_id
     ), replaced as materialized (
       select country, datemultirange(daterange(min(first_day), :until)) as days from (
         select country, lower(days) as first_day from counted
         union all select country, cast(:from as date) from unnest(cast(:seen as text[])) seen (country)
       ) known
       group by country
     ), ${PUT_IN}
     select country from replaced`,
    { ...span, seen, now },
  );
  await tx("active_days").whereRaw("isempty(days)").delete();
  return rows.map(({ country }) => country);
}
