import { DealState } from "@doorlight/gateway/contract";
import { countryIn, useAddressState } from "../../lib/address-state.ts";
import { useKnownChoices } from "../../lib/use-known-choices.ts";

type DealFilters = { state: DealState | null; country: string | null; userId: string | null };

/** The filters of the list, kept in the address. */
export function useDealFilters(): [DealFilters, (change: Partial<DealFilters>) => void] {
  useKnownChoices({ state: DealState.options });
  const [search, setSearch] = useAddressState();
  const filters: DealFilters = {
    state: DealState.options.find((state) => state === search.get("state")) ?? null,
    country: countryIn(search),
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
