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
  sort: LeadSort;
};

/** The filters of the list, kept in the address so that a search can be saved and shared. */
export function useLeadFilters(): [LeadFilters, (change: Partial<LeadFilters>) => void] {
  const [search, setSearch] = useAddressState();
  const filters = readFilters(search);
  return [filters, (change) => setSearch(writeFilters({ ...filters, ...change }))];
}

export function readFilters(search: URLSearchParams): LeadFilters {
  const priceMax = Number(search.get("priceMax"));
  return {
    country: search.get("country"),
    listId: search.get("listId"),
    location: search.getAll("location"),
    leadType: chosenOptions(search, "leadType", LeadType.options),
    propertyType: chosenOptions(search, "propertyType", PropertyType.options),
    priceMax: Number.isInteger(priceMax) && priceMax > 0 ? priceMax : null,
    sort: search.get("sort") === "oldest" ? "oldest" : "newest",
  };
}

export function writeFilters(filters: LeadFilters): URLSearchParams {
  const { country, listId, location, leadType, propertyType, priceMax, sort } = filters;
  const search = new URLSearchParams();
  if (country) search.set("country", country);
  if (listId) search.set("listId", listId);
  for (const id of location) search.append("location", id);
  for (const type of leadType) search.append("leadType", type);
  for (const type of propertyType) search.append("propertyType", type);
  if (priceMax) search.set("priceMax", String(priceMax));
  if (sort !== "newest") search.set("sort", sort);
  return search;
}

export function toQuery({ country, listId, priceMax, ...filters }: LeadFilters): Query {
  return { ...filters, ...(country && { country }), ...(listId && { listId }), ...(priceMax && { priceMax }) };
}

/** A list without filters. */
export const unfiltered = {
  listId: null,
  location: [],
  leadType: [],
  propertyType: [],
  priceMax: null,
} satisfies Partial<LeadFilters>;

/** Whether any filter is set. The country is none. */
export function isNarrowed({ listId, location, leadType, propertyType, priceMax }: LeadFilters): boolean {
  return location.length + leadType.length + propertyType.length > 0 || priceMax !== null || listId !== null;
}
