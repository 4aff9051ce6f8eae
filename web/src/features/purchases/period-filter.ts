import { Period } from "@doorlight/gateway/contract";
import { useAddressState } from "../../lib/address-state.ts";

export type PeriodFilter = { period: Period; days: number };

/** The period filter, kept in the address. */
export function usePeriodFilter(): [PeriodFilter, (change: Partial<PeriodFilter>) => void] {
  const [search, setSearch] = useAddressState();
  const filter = readPeriod(search);
  const change = (changes: Partial<PeriodFilter>) => {
    const { period, days } = { ...filter, ...changes };
    setSearch(new URLSearchParams(period === "last_n_days" ? { period, days: String(days) } : { period }));
  };
  return [filter, change];
}

export function readPeriod(search: URLSearchParams): PeriodFilter {
  const period = Period.options.find((option) => option === search.get("period")) ?? "this_month";
  const days = Number(search.get("days"));
  return { period, days: Number.isInteger(days) && days >= 1 && days <= 366 ? days : 30 };
}
