import { listLocations } from "@doorlight/gateway/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

type Which = { parentId: string } | { kind: "region" } | { q: string } | { id: string[] };

/** Nodes of the country's location tree: the regions, a node's children, a search, or named nodes. */
export function useLocations(country: string, which: Which, enabled = true) {
  const limit = "q" in which ? 30 : 500;
  return useQuery({
    queryKey: ["locations", country, which],
    queryFn: async ({ signal }) =>
      (await call(listLocations, { query: { country, limit, ...which } }, { signal })).items,
    enabled,
    staleTime: Infinity,
    ...("q" in which && { placeholderData: keepPreviousData }),
  });
}
