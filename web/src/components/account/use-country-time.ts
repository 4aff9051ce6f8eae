import { useLocale } from "../../i18n/use-locale.ts";
import { useTimeZone } from "../../lib/countries.ts";
import { formatDateTimeIn } from "../../lib/dates.ts";
import { useUser } from "../../lib/session.ts";

/** An instant as the clocks of a row's country show it, which names its zone if the browser's clock shows another time. */
export function useCountryTime(country: string): (instant: string) => string {
  const { tag } = useLocale();
  const zone = useTimeZone(country);
  return (instant) => formatDateTimeIn(instant, tag, zone);
}

/** An instant of no country, by the clock of the reader's own. */
export const useOwnTime = (): ((instant: string) => string) => useCountryTime(useUser().country);
