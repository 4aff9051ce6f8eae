import { useLocale } from "../../i18n/use-locale.ts";

/** A month by its first day: "November 2026". */
export function useMonth(): (firstDay: string) => string {
  const { tag } = useLocale();
  const format = new Intl.DateTimeFormat(tag, { month: "long", year: "numeric", timeZone: "UTC" });
  return (firstDay) => format.format(new Date(firstDay));
}
