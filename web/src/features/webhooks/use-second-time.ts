import { useLocale } from "../../i18n/use-locale.ts";
import { useTimeZone } from "../../lib/countries.ts";
import { useUser } from "../../lib/session.ts";

/** An instant in the country of the account to the second: the second attempt follows five after the first. */
export function useSecondTime(): (instant: string) => string {
  const { tag } = useLocale();
  const timeZone = useTimeZone(useUser().country);
  const format = new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeStyle: "medium", timeZone });
  return (instant) => format.format(new Date(instant));
}
