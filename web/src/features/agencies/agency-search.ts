import { AgencySort } from "@doorlight/gateway/contract";
import { countryIn, useAddressState } from "../../lib/address-state.ts";
import { useUser } from "../../lib/session.ts";

/** Spans of a commission, in percent. */
export const rateSpans = { "0-3": [0, 3], "3-4": [3, 4], "4-5": [4, 5], "5-100": [5, 100] } as const;
export type RateSpan = keyof typeof rateSpans;

export type AgencySearch = {
  country: string;
  q: string;
  sort: AgencySort;
  rate: RateSpan | null;
  removed: "true" | "false";
};

/** The subject of the screen, kept in the address. */
export function useAgencySearch(): [AgencySearch, (change: Partial<AgencySearch>) => void] {
  const { country: own } = useUser();
  const [search, setSearch] = useAddressState();
  const rate = search.get("rate") ?? "";
  const asked: AgencySearch = {
    country: countryIn(search) ?? own,
    q: (search.get("q") ?? "").slice(0, 100),
    sort: AgencySort.safeParse(search.get("sort")).data ?? "name",
    rate: rate in rateSpans ? (rate as RateSpan) : null,
    removed: search.get("removed") === "true" ? "true" : "false",
  };
  return [
    asked,
    (change) => {
      const { country: chosen, q, sort, rate: span, removed } = { ...asked, ...change };
      setSearch(
        new URLSearchParams({
          country: chosen,
          ...(q && { q }),
          ...(sort !== "name" && { sort }),
          ...(span && { rate: span }),
          ...(removed === "true" && { removed }),
        }),
      );
    },
  ];
}
