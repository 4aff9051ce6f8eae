import { Temporal } from "temporal-polyfill";
import { type Range, startOfDay } from "./calendar.ts";

/** A calendar month of a zone. */
export type Month = Range & {
  /** As `yyyy-mm-dd`. */
  firstDay: string;
  /** How many days it has. */
  days: number;
};

/** Whether a text is a day of the calendar, as `yyyy-mm-dd`. Databases have no year 0. */
export function isDay(text: string): boolean {
  try {
    const day = Temporal.PlainDate.from(text);
    return day.year > 0 && day.toString() === text;
  } catch {
    return false;
  }
}

/** The instants of whole days in `zone` (IANA name), both included; days as `yyyy-mm-dd`. */
export function rangeOfDays(zone: string, first: string, last: string): Range {
  return {
    from: startOfDay(zone, first),
    to: startOfDay(zone, Temporal.PlainDate.from(last).add({ days: 1 }).toString()),
  };
}

/** The months of `zone` that a range reaches into, oldest first; none for an empty range. */
export function monthsOf(zone: string, { from, to }: Range): Month[] {
  const months: Month[] = [];
  if (from >= to) return months;
  const instant = Temporal.Instant.fromEpochMilliseconds(from.getTime());
  let first = instant.toZonedDateTimeISO(zone).toPlainDate().with({ day: 1 });
  for (let start = startOfDay(zone, first.toString()); start < to;) {
    const next = first.add({ months: 1 });
    const end = startOfDay(zone, next.toString());
    months.push({ firstDay: first.toString(), days: first.daysInMonth, from: start, to: end });
    [first, start] = [next, end];
  }
  return months;
}
