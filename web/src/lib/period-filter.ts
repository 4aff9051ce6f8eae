import { Period } from "@doorlight/gateway/contract";

/** The days that a list is about; `days` counts for "last N days" only. */
export type PeriodFilter = { period: Period; days: number };

/** The longest period, a year back. */
export const MOST_DAYS = 366;

/** Whether a number is one of days that a period may have. */
export const isDays = (days: number) => Number.isInteger(days) && days >= 1 && days <= MOST_DAYS;

/** The period in an address; this month if it names none. */
export function readPeriod(search: URLSearchParams): PeriodFilter {
  const period = Period.options.find((option) => option === search.get("period")) ?? "this_month";
  const days = Number(search.get("days"));
  return { period, days: isDays(days) ? days : 30 };
}

export function writePeriod({ period, days }: PeriodFilter): URLSearchParams {
  const search = new URLSearchParams({ period });
  if (period === "last_n_days") search.set("days", String(days));
  return search;
}
