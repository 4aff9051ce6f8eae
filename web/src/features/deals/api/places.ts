import { listLocations } from "@doorlight/gateway/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { queryKeys } from "../../../lib/query-keys.ts";

const kinds = ["region" as const, "city" as const, "postal_code" as const];

/** Regions, cities and postal codes of a country that match a text; none for an empty text. */
export function usePlaceSearch(country: string, text: string) {
  const search = { q: text, kind: kinds, limit: 8 };
  return useQuery({
    queryKey: queryKeys.locations(country, search),
    queryFn: async ({ signal }) => (await call(listLocations, { query: { country, ...search } }, { signal })).items,
    enabled: text !== "",
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
}
