import { useAddressState } from "../../lib/address-state.ts";
import { useUser } from "../../lib/session.ts";

type AgencySearch = { country: string; q: string };

/** The subject of the screen, kept in the address. */
export function useAgencySearch(): [AgencySearch, (change: Partial<AgencySearch>) => void] {
  const { country: own } = useUser();
  const [search, setSearch] = useAddressState();
  const country = search.get("country") ?? "";
  const asked = { country: /^[A-Z]{2}$/.test(country) ? country : own, q: (search.get("q") ?? "").slice(0, 100) };
  return [
    asked,
    (change) => {
      const { q, ...next } = { ...asked, ...change };
      setSearch(new URLSearchParams({ ...next, ...(q && { q }) }));
    },
  ];
}
