import { type CountryPack, invoicedOn } from "@doorlight/common/product";
import { hours, localDate, startOfDay } from "@doorlight/common/time";
import type { Day, Days } from "./invoice.ts";

/** A month that is invoiced, by its first day: 2026-11-01. */
export type Month = Day;

type Calendar = Pick<CountryPack, "timeZone" | "invoiceDay">;

/** The month of a country that an instant belongs to. */
export const monthAt = ({ timeZone }: Calendar, at: Date): Month => `${localDate(timeZone, at).slice(0, 7)}-01`;

export const monthBefore = (month: Month): Month => shift(month, -1);
export const monthAfter = (month: Month): Month => shift(month, 1);

/** Its days, both included. */
export const daysOf = (month: Month): Days => ({ from: month, to: addDays(monthAfter(month), -1) });

/** The day on which a month is invoiced. */
export const invoiceDayOf = (calendar: Calendar, month: Month): Day =>
  invoicedOn(calendar, startOfDay(calendar.timeZone, month));

/** The last month that has ended. */
export const lastMonth = (calendar: Calendar, now: Date): Month => monthBefore(monthAt(calendar, now));

export const isOver = (calendar: Calendar, month: Month, now: Date): boolean => month < monthAt(calendar, now);

/** Whether the day has come on which a month is invoiced. */
export function isDue(calendar: Calendar, month: Month, now: Date): boolean {
  return localDate(calendar.timeZone, now) >= invoiceDayOf(calendar, month);
}

/** Whether a run that has not ended needs people: from noon of its day on. */
export function isLate(calendar: Calendar, month: Month, now: Date): boolean {
  const day = startOfDay(calendar.timeZone, invoiceDayOf(calendar, month));
  return now.getTime() >= day.getTime() + hours(12);
}

export function addDays(day: Day, count: number): Day {
  const date = utc(day);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, "yyyy-mm-dd".length);
}

function shift(month: Month, months: number): Month {
  const date = utc(month);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, "yyyy-mm-dd".length);
}

const utc = (day: Day) => new Date(`${day}T00:00:00Z`);
