import { days, localDate, periodRange } from "@doorlight/common/time";

/** Half open: `from` belongs to it, `to` does not. */
export type Period = { from: Date; to: Date };

/** The leads of a month, of a plan or a deal, are granted that long before it begins, so that nothing is missing at midnight. */
export const GRANTED_AHEAD_MS = days(1);

/** The calendar month of a zone that an instant belongs to. */
export function monthOf(zone: string, at: Date): Period {
  return periodRange({ kind: "this_month" }, zone, at);
}

/** How many days of its month are left at an instant, today included. */
export function daysLeftOf(zone: string, at: Date): { daysLeft: number; daysInMonth: number } {
  const daysInMonth = dayOfMonth(zone, new Date(monthOf(zone, at).to.getTime() - 1));
  return { daysLeft: daysInMonth - dayOfMonth(zone, at) + 1, daysInMonth };
}

function dayOfMonth(zone: string, at: Date): number {
  return Number(localDate(zone, at).slice("yyyy-mm-".length));
}
