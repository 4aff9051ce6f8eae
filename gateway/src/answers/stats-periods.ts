import { days } from "@doorlight/common/time";

/** Calendar days, `yyyy-mm-dd`; both belong to it. */
export type DayPeriod = { from: string; to: string };

const DAY_MS = days(1);
/** Of a chart by days. */
const MOST_DAYS = 62;

const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10);
const monthOf = (day: string) => day.slice(0, 7);

export const addDays = (day: string, count: number) => dayAt(timeOf(day) + count * DAY_MS);

/** The first day of a month that is so many months later. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return dayAt(Date.UTC(year, month - 1 + months, 1));
}

export const daysIn = ({ from, to }: DayPeriod) => (timeOf(to) - timeOf(from)) / DAY_MS + 1;

const monthsIn = ({ from, to }: DayPeriod) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1;

/** Whole months are compared with as many before them, other days with as many before them. */
export function periodBefore(period: DayPeriod): DayPeriod {
  const { from, to } = period;
  const isWhole = from.endsWith("-01") && addDays(to, 1).endsWith("-01");
  return { from: isWhole ? addMonths(from, -monthsIn(period)) : addDays(from, -daysIn(period)), to: addDays(from, -1) };
}

/** The parts of a period for a chart: days, or months if there are too many of them. */
export function partsOf(period: DayPeriod): { unit: "day" | "month"; starts: string[] } {
  const length = daysIn(period);
  if (length <= MOST_DAYS)
    return { unit: "day", starts: Array.from({ length }, (_, nth) => addDays(period.from, nth)) };
  const first = `${monthOf(period.from)}-01`;
  return { unit: "month", starts: Array.from({ length: monthsIn(period) }, (_, nth) => addMonths(first, nth)) };
}
