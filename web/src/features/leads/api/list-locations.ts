import { listLocations } from "@doorlight/gateway/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { queryKeys } from "../../../lib/query-keys.ts";

/** The most that the server answers at once; a city with more postal codes is searched. */
export const MOST_LOCATIONS = 1000;

type Search = { parentId: string } | { kind: "region" } | { q: string } | { id: string[] };

/** Nodes of the country's location tree: the regions, the children of a node, the matches of a text, or nodes by id. */
export function useLocations(country: string, search: Search, enabled = true) {
  const limit = "q" in search ? 30 : MOST_LOCATIONS;
  return useQuery({
    queryKey: queryKeys.locations(country, search),
    queryFn: async ({ signal }) =>
      (await call(listLocations, { query: { country, limit, ...search } }, { signal })).items,
    enabled,
    staleTime: Infinity,
    ...("q" in search && { placeholderData: keepPreviousData }),
  });
}
