import { useAddressState } from "../../lib/address-state.ts";
import { dayIn, daysBefore } from "../../lib/calendar-days.ts";
import { todayIn } from "../../lib/dates.ts";

export type Period = { from: string; to: string };

/** Without days in the address. */
const USUAL_DAYS = 30;

/** The days whose requests are counted; they stand in the address. */
export function useSourcesPeriod(): [Period, (change: Partial<Period>) => void] {
  const [search, setSearch] = useAddressState();
  const today = todayIn(undefined);
  const period = {
    from: dayIn(search, "from") ?? daysBefore(today, USUAL_DAYS - 1),
    to: dayIn(search, "to") ?? today,
  };
  return [period, (change) => setSearch(new URLSearchParams({ ...period, ...change }))];
}
