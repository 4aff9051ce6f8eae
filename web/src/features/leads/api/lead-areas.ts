import { countLeads } from "@doorlight/gateway/contract";
import { keepPreviousData } from "@tanstack/react-query";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import type { LeadFilters } from "../lead-filters.ts";

/** The filters that counts respect beside the area. */
export type CountedFilters = Pick<LeadFilters, "country" | "leadType" | "propertyType" | "priceMax" | "withinDays"> & {
  listId?: string | null;
};

type Where = { parentId: string[] } | { location: string[] };

/** The open leads in each area below some nodes (in the regions for none), or in given nodes. */
export function useLeadAreas(where: Where, filters: CountedFilters, enabled = true) {
  const { country, listId, leadType, propertyType, priceMax, withinDays } = filters;
  const query = { ...where, leadType, propertyType, country, listId, priceMax, withinDays };
  return useAnswer(countLeads, { query }, { placeholderData: keepPreviousData, enabled });
}

/** The number of open leads by the id of a node; undefined until it is known. */
export function useLeadCounts(
  where: Where,
  filters: CountedFilters,
  enabled = true,
): (id: string) => number | undefined {
  const { data, isPlaceholderData } = useLeadAreas(where, filters, enabled);
  if (!data || isPlaceholderData) return () => undefined;
  const counts = new Map(data.items.map(({ location, leads }) => [location.id, leads]));
  return (id) => counts.get(id) ?? 0;
}
