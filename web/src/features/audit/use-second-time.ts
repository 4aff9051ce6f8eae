import { useLocale } from "../../i18n/use-locale.ts";
import { useTimeZone } from "../../lib/countries.ts";
import { formatDateTime, formatDateTimeIn } from "../../lib/dates.ts";
import { useUser } from "../../lib/session.ts";

/** An instant to the second by the clock of the reader's own country, which names its zone if the browser's shows another time. */
export function useSecondTime(): (instant: string) => string {
  const { tag } = useLocale();
  const timeZone = useTimeZone(useUser().country);
  const format = new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeStyle: "medium", timeZone });
  return (instant) =>
    formatDateTimeIn(instant, tag, timeZone).replace(
      formatDateTime(instant, tag, timeZone),
      format.format(new Date(instant)),
    );
}
