import { listLocations, listProspectGroups } from "@doorlight/gateway/contract";
import { type FetchQueryOptions, type QueryKey, useQuery, useQueryClient } from "@tanstack/react-query";
import { answerQuery } from "../../lib/api/use-answer.ts";
import { useUser } from "../../lib/session.ts";
import { type Filter, groups } from "./filters.ts";

type Option = { value: string; text: string };
export type FilterOptions = Record<"regions" | (typeof groups)[number], Option[]>;

/** What exists in the countries of a filter, or in the admin's own: regions for agents, groups for prospects. */
export function useFilterOptions({ people, countries }: Pick<Filter, "people" | "countries">): FilterOptions {
  const { country: own } = useUser();
  const asked = countries.length > 0 ? countries : [own];
  const regions = useAnswersOf(people === "agent" ? asked : [], (country) => ({
    ...answerQuery(listLocations, { query: { country, kind: "region", limit: 1000 } }),
    staleTime: Infinity,
  })).flatMap(({ items }) => items);
  const found = useAnswersOf(people === "prospect" ? asked : [], (country) =>
    answerQuery(listProspectGroups, { query: { country } }),
  ).flat();
  const named = groups.map((group) => {
    const names = new Set(found.flatMap((answer) => answer[group].map(({ name }) => name)));
    return [group, [...names].map((name) => ({ value: name, text: name }))];
  });
  return {
    // Agents' regions are known by their local names.
    regions: regions.map(({ name, localName }) => ({ value: localName, text: name })),
    ...(Object.fromEntries(named) as Omit<FilterOptions, "regions">),
  };
}

/** The answers for some countries; none until all are there. `useQueries` would be loaded with every first screen. */
function useAnswersOf<Answer, Key extends QueryKey>(
  countries: readonly string[],
  queryOf: (country: string) => FetchQueryOptions<Answer, Error, Answer, Key>,
): Answer[] {
  const queries = useQueryClient();
  const each = countries.map(queryOf);
  const { data = [] } = useQuery({
    queryKey: each.map(({ queryKey }) => queryKey),
    queryFn: () => Promise.all(each.map((query) => queries.fetchQuery(query))),
    enabled: each.length > 0,
  });
  return data;
}
