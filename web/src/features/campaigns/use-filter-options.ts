import { listLocations, listProspectGroups } from "@doorlight/gateway/contract";
import { useQueries } from "@tanstack/react-query";
import { answerQuery } from "../../lib/api/use-answer.ts";
import { useUser } from "../../lib/session.ts";
import { type Filter, groups } from "./filters.ts";

type Option = { value: string; text: string };
export type FilterOptions = Record<"regions" | (typeof groups)[number], Option[]>;

/** What exists in the countries of a filter, or in the admin's own: regions for agents, groups for prospects. */
export function useFilterOptions({ people, countries }: Pick<Filter, "people" | "countries">): FilterOptions {
  const { country: own } = useUser();
  const asked = countries.length > 0 ? countries : [own];
  const regions = useQueries({
    queries: (people === "agent" ? asked : []).map((country) => ({
      ...answerQuery(listLocations, { query: { country, kind: "region", limit: 1000 } }),
      staleTime: Infinity,
    })),
    combine: (answers) => answers.flatMap(({ data }) => data?.items ?? []),
  });
  const found = useQueries({
    queries: (people === "prospect" ? asked : []).map((country) =>
      answerQuery(listProspectGroups, { query: { country } }),
    ),
    combine: (answers) => answers.flatMap(({ data }) => data ?? []),
  });
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
