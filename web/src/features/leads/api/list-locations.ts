import { listLocations } from "@doorlight/gateway/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { queryKeys } from "../../../lib/query-keys.ts";

type Search = { parentId: string } | { kind: "region" } | { q: string } | { id: string[] };

/** Nodes of the country's location tree: the regions, the children of a node, the matches of a text, or nodes by id. */
export function useLocations(country: string, search: Search, enabled = true) {
  const limit = "q" in search ? 30 : 500;
  return useQuery({
    queryKey: queryKeys.locations(country, search),
    queryFn: async ({ signal }) =>
      (await call(listLocations, { query: { country, limit, ...search } }, { signal })).items,
    enabled,
    staleTime: Infinity,
    ...("q" in search && { placeholderData: keepPreviousData }),
  });
}
