import { useLocale } from "../../i18n/use-locale.ts";
import { useTimeZone } from "../../lib/countries.ts";
import { formatDateTimeIn } from "../../lib/dates.ts";

/** An instant as the clocks of a row's country show it, which names its zone if the browser's clock shows another time. */
export function useCountryTime(country: string): (instant: string) => string {
  const { tag } = useLocale();
  const zone = useTimeZone(country);
  return (instant) => formatDateTimeIn(instant, tag, zone);
}
