import { useLocale } from "../../i18n/use-locale.ts";
import { useTimeZone } from "../../lib/countries.ts";
import { formatDate } from "../../lib/dates.ts";
import { useUser } from "../../lib/session.ts";

/** The day of an instant in the country of the account, whose months begin and end there: "1 December 2026". */
export function useAccountDay(): (instant: string) => string {
  const { tag } = useLocale();
  const { country } = useUser();
  const zone = useTimeZone(country);
  return (instant) => formatDate(instant, tag, zone);
}
