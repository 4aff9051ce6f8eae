import { useTimeZone } from "./countries.ts";
import { todayIn } from "./dates.ts";
import { useUser } from "./session.ts";

/** Today in a country, "2026-11-21"; in the reader's own if none is named. */
export function useToday(country?: string | null): string {
  const { country: own } = useUser();
  return todayIn(useTimeZone(country ?? own));
}
