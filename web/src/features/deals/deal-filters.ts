import { DealState } from "@doorlight/gateway/contract";
import { useAddressState } from "../../lib/address-state.ts";

type DealFilters = { state: DealState | null; country: string | null; userId: string | null };

/** The filters of the list, kept in the address. */
export function useDealFilters(): [DealFilters, (change: Partial<DealFilters>) => void] {
  const [search, setSearch] = useAddressState();
  const country = search.get("country");
  const filters: DealFilters = {
    state: DealState.options.find((state) => state === search.get("state")) ?? null,
    country: country && /^[A-Z]{2}$/.test(country) ? country : null,
    userId: search.get("userId"),
  };
  return [
    filters,
    (change) => {
      const next = { ...filters, ...change };
      const chosen = Object.entries(next).filter((entry): entry is [string, string] => entry[1] !== null);
      setSearch(new URLSearchParams(chosen));
    },
  ];
}
