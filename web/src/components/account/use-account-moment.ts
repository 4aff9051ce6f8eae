import { useLocale } from "../../i18n/use-locale.ts";
import { useTimeZone } from "../../lib/countries.ts";
import { formatMoment } from "../../lib/dates.ts";
import { useUser } from "../../lib/session.ts";

/** An instant in the country of the account, whose days begin and end there: "Sat 21 Nov, 14:05". */
export function useAccountMoment(): (instant: string) => string {
  const { tag } = useLocale();
  const { country } = useUser();
  const zone = useTimeZone(country);
  return (instant) => formatMoment(instant, tag, zone);
}
