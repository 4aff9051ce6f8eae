import { type LeadListBody, LeadType, PropertyType } from "@doorlight/gateway/contract";
import { chosenOptions } from "../../lib/address-state.ts";

/** The filters of a search of new leads as a list, from its address. */
export function draftOfSearch(search: URLSearchParams): Partial<LeadListBody> {
  return {
    locationIds: search.getAll("location"),
    leadTypes: chosenOptions(search, "leadType", LeadType.options),
    propertyTypes: chosenOptions(search, "propertyType", PropertyType.options),
  };
}
