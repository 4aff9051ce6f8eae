import { localDate } from "../time/index.ts";
import type { FigurePeriod } from "./figure.ts";

/** From the first day of the first month to the day after the last one. */
type Months = { firstMonth: string; nextMonth: string };

const dayAt = (time: number) => localDate("UTC", new Date(time));

/** The months that lie in a period as a whole; without one, none after its last day. */
export function wholeMonths({ firstDay, lastDay }: FigurePeriod): Months {
  const [year = 0, month = 1, day = 1] = firstDay.split("-").map(Number);
  const firstMonth = dayAt(Date.UTC(year, day > 1 ? month : month - 1));
  const none = noMonths({ lastDay });
  const nextMonth = `${none.nextMonth.slice(0, 7)}-01`;
  return firstMonth < nextMonth ? { firstMonth, nextMonth } : none;
}

/** No month of a period. */
export function noMonths({ lastDay }: Pick<FigurePeriod, "lastDay">): Months {
  const [year = 0, month = 1, day = 1] = lastDay.split("-").map(Number);
  const dayAfter = dayAt(Date.UTC(year, month - 1, day + 1));
  return { firstMonth: dayAfter, nextMonth: dayAfter };
}
