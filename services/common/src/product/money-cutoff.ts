import { days, localDate, startOfDay } from "../time/index.ts";
import type { CountryPack } from "./country-pack.ts";

/**
 * Money records from before this instant are purged: those of calendar years of the country that ended as long ago as its law
 * wants them kept. Bookkeeping laws count from the end of a year.
 */
export function moneyCutoff({ timeZone, retention }: Pick<CountryPack, "timeZone" | "retention">, now: Date): Date {
  const end = new Date(now.getTime() - days(retention.moneyRecords));
  return startOfDay(timeZone, `${localDate(timeZone, end).slice(0, 4)}-01-01`);
}
