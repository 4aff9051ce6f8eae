import { createSource, DeskLeadState, LeadType } from "@doorlight/gateway/contract";
import { chosenOptions, countryIn, useAddressState } from "../../lib/address-state.ts";

export type DeskFilters = {
  /** Null for all. */
  country: string | null;
  state: DeskLeadState[];
  /** Ids of nodes of the country. */
  location: string[];
  leadType: LeadType[];
  /** Null for all. */
  source: string | null;
  /** Sent in this many last days; null for any time. */
  withinDays: number | null;
  /** Tests of partners alone; otherwise none of them. */
  tests: boolean;
};

const SourceName = createSource.body!.shape.name;

/** The ages that the list can be narrowed to, in days. */
export const ages = [1, 7, 30, 90] as const;

export const unfiltered: DeskFilters = {
  country: null,
  state: [],
  location: [],
  leadType: [],
  source: null,
  withinDays: null,
  tests: false,
};

/** What the list is narrowed to, kept in the address. A search names people, so it is not. */
export function useDeskFilters(): [DeskFilters, (change: Partial<DeskFilters>) => void] {
  const [search, setSearch] = useAddressState();
  const country = countryIn(search);
  const withinDays = Number(search.get("withinDays"));
  const filters: DeskFilters = {
    country,
    state: chosenOptions(search, "state", DeskLeadState.options),
    location: country ? search.getAll("location") : [],
    leadType: chosenOptions(search, "leadType", LeadType.options),
    source: SourceName.safeParse(search.get("source")).data ?? null,
    withinDays: ages.find((days) => days === withinDays) ?? null,
    tests: search.get("tests") === "true",
  };
  return [filters, (change) => setSearch(toSearch({ ...filters, ...change }))];
}

function toSearch({ country, source, withinDays, tests, ...chosen }: DeskFilters): URLSearchParams {
  const search = new URLSearchParams();
  if (country) search.set("country", country);
  if (source) search.set("source", source);
  for (const [name, values] of Object.entries(chosen)) for (const value of values) search.append(name, value);
  if (withinDays) search.set("withinDays", String(withinDays));
  if (tests) search.set("tests", "true");
  return search;
}

/** The filters as the list asks for them. */
export function queryOf({ country, source, withinDays, tests, ...chosen }: DeskFilters) {
  return {
    ...chosen,
    ...(country && { country }),
    ...(source && { source }),
    ...(withinDays && { withinDays }),
    ...(tests && { tests: "true" as const }),
  };
}

/** The filters as a search asks for them. */
export function bodyOf({ country, state, location, leadType, source, withinDays, tests }: DeskFilters) {
  return {
    states: state,
    locationIds: location,
    leadTypes: leadType,
    ...(source && { sources: [source] }),
    ...(country && { country }),
    ...(withinDays && { withinDays }),
    ...(tests && { tests }),
  };
}

export function isNarrowed({ country, state, location, leadType, source, withinDays, tests }: DeskFilters): boolean {
  return (
    tests || Boolean(country ?? source ?? withinDays) || [state, location, leadType].some(({ length }) => length > 0)
  );
}
