import { DealState } from "@doorlight/gateway/contract";
import { countryIn, useAddressState } from "../../lib/address-state.ts";
import { useKnownChoices } from "../../lib/use-known-choices.ts";

/** The month of the last day. */
export const endMonths = ["this_month", "next_month"] as const;
type EndMonth = (typeof endMonths)[number];

type DealFilters = {
  q: string | null;
  state: DealState | null;
  country: string | null;
  userId: string | null;
  ends: EndMonth | null;
  /** The usual order is newest first. */
  sort: "end" | null;
};

export const noDealFilters: DealFilters = { q: null, state: null, country: null, userId: null, ends: null, sort: null };

/** The filters of the list, kept in the address. */
export function useDealFilters(): [DealFilters, (change: Partial<DealFilters>) => void] {
  useKnownChoices({ state: DealState.options, ends: endMonths, sort: ["end"] });
  const [search, setSearch] = useAddressState();
  const filters: DealFilters = {
    q: search.get("q"),
    state: DealState.options.find((state) => state === search.get("state")) ?? null,
    country: countryIn(search),
    userId: search.get("userId"),
    ends: endMonths.find((month) => month === search.get("ends")) ?? null,
    sort: search.get("sort") === "end" ? "end" : null,
  };
  return [
    filters,
    (change) => {
      const next = { ...filters, ...change };
      const chosen = Object.entries(next).filter((entry): entry is [string, string] => Boolean(entry[1]));
      setSearch(new URLSearchParams(chosen));
    },
  ];
}

/** The first and the last day of a month, seen from a day, "2026-11-21". */
export function daysOfEnd(month: EndMonth, today: string): { endsFrom: string; endsTo: string } {
  const [year, number] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 + endMonths.indexOf(month)];
  const day = (of: number, date: number) => new Date(Date.UTC(year, of, date)).toISOString().slice(0, 10);
  return { endsFrom: day(number, 1), endsTo: day(number + 1, 0) };
}
