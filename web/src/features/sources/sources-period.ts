import { useAddressState } from "../../lib/address-state.ts";
import { todayIn } from "../../lib/dates.ts";

export type Period = { from: string; to: string };

const DAY_MS = 24 * 60 * 60 * 1000;
/** Without days in the address. */
const USUAL_DAYS = 30;

const dayBefore = (day: string, days: number) => new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
const dayOf = (text: string | null) => /^\d{4}-\d{2}-\d{2}$/.exec(text ?? "")?.[0];

/** The days whose requests are counted; they stand in the address. */
export function useSourcesPeriod(): [Period, (change: Partial<Period>) => void] {
  const [search, setSearch] = useAddressState();
  const today = todayIn(undefined);
  const period = {
    from: dayOf(search.get("from")) ?? dayBefore(today, USUAL_DAYS - 1),
    to: dayOf(search.get("to")) ?? today,
  };
  return [period, (change) => setSearch(new URLSearchParams({ ...period, ...change }))];
}
