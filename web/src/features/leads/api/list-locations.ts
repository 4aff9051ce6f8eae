import { listLocations } from "@doorlight/gateway/contract";
import { keepPreviousData } from "@tanstack/react-query";
import { useAnswer } from "../../../lib/api/use-answer.ts";

/** The most that the server answers at once; a city with more postal codes is searched. */
export const MOST_LOCATIONS = 1000;

type Search = { parentId: string } | { kind: "region" } | { q: string } | { id: string[] };

/** Nodes of the country's location tree: the regions, the children of a node, the matches of a text, or nodes by id. */
export function useLocations(country: string, search: Search, enabled = true) {
  const limit = "q" in search ? 30 : MOST_LOCATIONS;
  return useAnswer(
    listLocations,
    { query: { country, limit, ...search } },
    {
      enabled,
      staleTime: Infinity,
      select: ({ items }) => items,
      ...("q" in search && { placeholderData: keepPreviousData }),
    },
  );
}
