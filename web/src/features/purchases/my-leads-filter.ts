import { useAddressState } from "../../lib/address-state.ts";
import { type PeriodFilter, readPeriod, writePeriod } from "../../lib/period-filter.ts";

export type MyLeadsFilter = PeriodFilter & { q: string };

/** The period and the search, kept in the address. */
export function useMyLeadsFilter(): [MyLeadsFilter, (change: Partial<MyLeadsFilter>) => void] {
  const [search, setSearch] = useAddressState();
  const filter = readFilter(search);
  return [filter, (change) => setSearch(writeFilter({ ...filter, ...change }))];
}

export function readFilter(search: URLSearchParams): MyLeadsFilter {
  return { ...readPeriod(search), q: search.get("q")?.trim() ?? "" };
}

export function writeFilter({ q, ...period }: MyLeadsFilter): URLSearchParams {
  const search = writePeriod(period);
  if (q.trim()) search.set("q", q.trim());
  return search;
}
