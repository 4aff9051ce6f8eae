/** Days from one to the day before another, `yyyy-mm-dd` or infinite. */
export type DaySpan = { from: string; until: string };

export const EVER: DaySpan = { from: "-infinity", until: "infinity" };

/** The day of a fact in its country. */
export const dayOf = (at: string) => `(f.${at} at time zone z.time_zone)::date`;

/** The days, by country, to which facts belong that changed in a time. */
export const changedDays = (at: string, isMeant: string) => `
  select distinct f.country, ${dayOf(at)} as day from statistic_facts f join figure_zones z using (country)
  where ${isMeant} and f.changed_at > :since and f.changed_at <= :now and f.${at} is not null`;

/** All facts of each changed day. Without `offset 0` PostgreSQL joins the few days with all facts instead of looking up those of each. */
export const factsOfDay = (at: string, isMeant: string) => `
  join figure_zones z using (country)
  cross join lateral (
    select f.* from statistic_facts f
    where ${isMeant} and f.country = changed.country and f.changed_at <= :now
      and f.${at} >= changed.day::timestamp at time zone z.time_zone
      and f.${at} < (changed.day + 1)::timestamp at time zone z.time_zone
    offset 0
  ) f`;

/** All facts of a span. Those of a part are looked up, so that the parts cost no more than the whole, which is read as it lies. */
export const factsOfSpan = (at: string, isMeant: string, span: DaySpan) => `
  figure_zones z cross join lateral (
    select f.* from statistic_facts f
    where ${isMeant} and f.country = z.country and f.changed_at <= :now
      and f.${at} >= cast(:from as date)::timestamp at time zone z.time_zone
      and f.${at} < cast(:until as date)::timestamp at time zone z.time_zone
    ${span === EVER ? "" : "offset 0"}
  ) f`;

/** A country's period as instants, for `inPeriod`. */
export const PERIOD = `
  zone as materialized (select time_zone from figure_zones where country = :country),
  span as materialized (
    select (cast(:firstDay as date))::timestamp at time zone time_zone as first,
      (cast(:lastDay as date) + 1)::timestamp at time zone time_zone as next from zone
  )`;

/** Whether a figure counts a fact in the period, as it was counted last. */
export const inPeriod = (at: string) => `
  f.figure = :figure and f.country = :country
  and f.${at} >= (select first from span) and f.${at} < (select next from span)
  and f.changed_at <= (select counted_until from figure_runs)`;
