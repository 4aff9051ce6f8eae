import { listLocations, listProspectGroups } from "@doorlight/gateway/contract";
import { answerQuery } from "../../lib/api/use-answer.ts";
import { useAnswersOf } from "../../lib/api/use-answers-of.ts";
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
