import { Period } from "@doorlight/gateway/contract";
import { useAddressState } from "../../lib/address-state.ts";

export type PeriodFilter = { period: Period; days: number };
export type MyLeadsFilter = PeriodFilter & { q: string };

/** The period and the search, kept in the address. */
export function useMyLeadsFilter(): [MyLeadsFilter, (change: Partial<MyLeadsFilter>) => void] {
  const [search, setSearch] = useAddressState();
  const filter = readFilter(search);
  return [filter, (change) => setSearch(writeFilter({ ...filter, ...change }))];
}

export function readFilter(search: URLSearchParams): MyLeadsFilter {
  const period = Period.options.find((option) => option === search.get("period")) ?? "this_month";
  const days = Number(search.get("days"));
  return {
    period,
    days: Number.isInteger(days) && days >= 1 && days <= 366 ? days : 30,
    q: search.get("q")?.trim() ?? "",
  };
}

export function writeFilter({ period, days, q }: MyLeadsFilter): URLSearchParams {
  const search = new URLSearchParams({ period });
  if (period === "last_n_days") search.set("days", String(days));
  if (q.trim()) search.set("q", q.trim());
  return search;
}
