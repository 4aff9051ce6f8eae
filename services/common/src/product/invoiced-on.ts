import { dayOfNextMonth } from "../time/index.ts";
import type { CountryPack } from "./country-pack.ts";

/** The day of the country on which a purchase at an instant is invoiced: 2026-12-10. */
export function invoicedOn({ timeZone, invoiceDay }: Pick<CountryPack, "timeZone" | "invoiceDay">, at: Date): string {
  return dayOfNextMonth(timeZone, at, invoiceDay);
}
