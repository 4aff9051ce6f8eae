import { useQuery } from "@tanstack/react-query";
import { loadCountryMap } from "../../lib/dot-map/country-maps.ts";
import type { DotMap } from "../../lib/dot-map/dot-map.ts";

/** The dot map of a country; null for a country without one, undefined while it loads. */
export function useDotMap(country: string): DotMap | null | undefined {
  const { data } = useQuery({
    queryKey: ["dot-map", country],
    queryFn: () => loadCountryMap(country),
    staleTime: Infinity,
  });
  return data;
}
