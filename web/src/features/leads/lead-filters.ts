import { type LeadSort, LeadType, type listLeads, PropertyType } from "@doorlight/gateway/contract";
import { chosenOptions, useAddressState } from "../../lib/address-state.ts";
import type { CallInput } from "../../lib/api/call.ts";

type Query = CallInput<typeof listLeads>["query"];

export type LeadFilters = {
  /** Null for the user's own. */
  country: string | null;
  /** One of the agent's lead lists; null for none. */
  listId: string | null;
  location: string[];
  leadType: LeadType[];
  propertyType: PropertyType[];
  /** Minor units of the country's currency. */
  priceMax: number | null;
  /** Published in this many last days; null for all new leads. */
  withinDays: number | null;
  /** Only leads that the user can buy now. */
  affordable: boolean;
  sort: LeadSort;
};

/** The ages that the list can be narrowed to, in days. */
export const ages = [1, 2, 3, 5] as const;

/** The filters of the list, kept in the address so that a search can be saved and shared. */
export function useLeadFilters(): [LeadFilters, (change: Partial<LeadFilters>) => void] {
  const [search, setSearch] = useAddressState();
  const filters = readFilters(search);
  return [filters, (change) => setSearch(writeFilters({ ...filters, ...change }))];
}

export function readFilters(search: URLSearchParams): LeadFilters {
  const priceMax = Number(search.get("priceMax"));
  const withinDays = Number(search.get("withinDays"));
  return {
    country: search.get("country"),
    listId: search.get("listId"),
    location: search.getAll("location"),
    leadType: chosenOptions(search, "leadType", LeadType.options),
    propertyType: chosenOptions(search, "propertyType", PropertyType.options),
    priceMax: Number.isInteger(priceMax) && priceMax > 0 ? priceMax : null,
    withinDays: ages.find((days) => days === withinDays) ?? null,
    affordable: search.get("only") === "affordable",
    sort: search.get("sort") === "oldest" ? "oldest" : "newest",
  };
}

export function writeFilters(filters: LeadFilters): URLSearchParams {
  const { country, listId, location, leadType, propertyType, priceMax, withinDays, affordable, sort } = filters;
  const search = new URLSearchParams();
  if (country) search.set("country", country);
  if (listId) search.set("listId", listId);
  for (const id of location) search.append("location", id);
  for (const type of leadType) search.append("leadType", type);
  for (const type of propertyType) search.append("propertyType", type);
  if (priceMax) search.set("priceMax", String(priceMax));
  if (withinDays) search.set("withinDays", String(withinDays));
  if (affordable) search.set("only", "affordable");
  if (sort !== "newest") search.set("sort", sort);
  return search;
}

export function toQuery({ country, listId, priceMax, withinDays, affordable, ...filters }: LeadFilters): Query {
  return {
    ...filters,
    ...(country && { country }),
    ...(listId && { listId }),
    ...(priceMax && { priceMax }),
    ...(withinDays && { withinDays }),
    ...(affordable && { only: "affordable" as const }),
  };
}

/** A list without filters. */
export const unfiltered = {
  listId: null,
  location: [],
  leadType: [],
  propertyType: [],
  priceMax: null,
  withinDays: null,
  affordable: false,
} satisfies Partial<LeadFilters>;

/** Whether any filter is set. The country is none. */
export function isNarrowed(filters: LeadFilters): boolean {
  const { listId, location, leadType, propertyType, priceMax, withinDays, affordable } = filters;
  if (location.length + leadType.length + propertyType.length > 0) return true;
  return listId !== null || priceMax !== null || withinDays !== null || affordable;
}
