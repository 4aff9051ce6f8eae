import { useAccountDay } from "./use-account-day.ts";

/** The last day before an end, in the country of the account: an end at midnight belongs to the day before it. */
export function useLastDay(): (end: string) => string {
  const dayOf = useAccountDay();
  return (end) => dayOf(new Date(Date.parse(end) - 1).toISOString());
}
