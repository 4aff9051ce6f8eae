import { useLocale } from "../../i18n/use-locale.ts";
import { useTimeZone } from "../../lib/countries.ts";
import { formatDateTime } from "../../lib/dates.ts";
import { useUser } from "../../lib/session.ts";

/** An instant in the country of the account, as its mails and files write it: "21 Nov 2026, 14:05". */
export function useAccountTime(): (instant: string) => string {
  const { tag } = useLocale();
  const { country } = useUser();
  const zone = useTimeZone(country);
  return (instant) => formatDateTime(instant, tag, zone);
}
