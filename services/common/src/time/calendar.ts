import { Temporal } from "temporal-polyfill";

/** A half-open range of time: `from` belongs to it, `to` does not. */
export type Range = { from: Date; to: Date };

/** Whole calendar days of a zone; `last_n_days` is today and the days before it, `days` in all. */
export type Period =
  | { kind: "today" | "yesterday" | "this_month" | "last_month" | "this_year" }
  | { kind: "last_n_days"; days: number };

/** The day in `zone` (IANA name) at an instant, as `yyyy-mm-dd`. */
export function localDate(zone: string, instant: Date): string {
  return dayAt(zone, instant).toString();
}

/** A day of the month after that of an instant in `zone`, as `yyyy-mm-dd`; the last one if the month is shorter. */
export function dayOfNextMonth(zone: string, instant: Date, day: number): string {
  return dayAt(zone, instant).add({ months: 1 }).with({ day }).toString();
}

/** The instants at which a period begins and ends in `zone` (IANA name), seen from `now`. A day may last 23 to 25 hours. */
export function periodRange(period: Period, zone: string, now: Date): Range {
  const today = dayAt(zone, now);
  const month = today.with({ day: 1 });
  const [first, next] = daysOf(period, today, month);
  return { from: startOf(zone, first), to: startOf(zone, next) };
}

function daysOf(period: Period, today: Temporal.PlainDate, month: Temporal.PlainDate) {
  const tomorrow = today.add({ days: 1 });
  switch (period.kind) {
    case "today":
      return [today, tomorrow] as const;
    case "yesterday":
      return [today.subtract({ days: 1 }), today] as const;
    case "last_n_days":
      return [tomorrow.subtract({ days: period.days }), tomorrow] as const;
    case "this_month":
      return [month, month.add({ months: 1 })] as const;
    case "last_month":
      return [month.subtract({ months: 1 }), month] as const;
    case "this_year":
      return [today.with({ month: 1, day: 1 }), today.with({ month: 1, day: 1 }).add({ years: 1 })] as const;
  }
}

function dayAt(zone: string, instant: Date): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone).toPlainDate();
}

/** The first instant of a day (`yyyy-mm-dd`) in `zone` (IANA name). Throws for a day that does not exist. */
export function startOfDay(zone: string, day: string): Date {
  return startOf(zone, Temporal.PlainDate.from(day));
}

/** The first instant of a day, even if midnight is skipped. */
export function startOf(zone: string, day: Temporal.PlainDate): Date {
  return new Date(day.toZonedDateTime(zone).epochMilliseconds);
}
