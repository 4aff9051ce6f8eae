import { useAddressState } from "../../lib/address-state.ts";
import { dayIn, daysBefore } from "../../lib/calendar-days.ts";
import { useToday } from "../../lib/use-today.ts";

export type Period = { from: string; to: string };

/** Without days in the address. */
const USUAL_DAYS = 30;

/** The days whose requests are counted; they stand in the address. The last is today in the admin's own country. */
export function useSourcesPeriod(): [Period, (change: Partial<Period>) => void] {
  const [search, setSearch] = useAddressState();
  const today = useToday();
  const period = {
    from: dayIn(search, "from") ?? daysBefore(today, USUAL_DAYS - 1),
    to: dayIn(search, "to") ?? today,
  };
  return [period, (change) => setSearch(new URLSearchParams({ ...period, ...change }))];
}
