import type { LeadFilter } from "../src/domain/lead-filter.ts";
import { placeOf } from "./many-leads.ts";

/** A filter that leaves out no lead of a country. */
export const everything: LeadFilter = {
  country: "FI",
  locationIds: [],
  leadTypes: [],
  propertyTypes: [],
  words: [],
  priceMax: undefined,
  withinDays: undefined,
  order: "newest",
};

const some = (count: number) => Array.from({ length: count }, (_, n) => placeOf("code", n + 1));

/** Each filter of the list of new leads with each other, on the leads of `manyLeads`: without, common and rare. */
export function filterCombinations(): LeadFilter[] {
  const all: LeadFilter[] = [];
  for (const locationIds of [[], some(1), [placeOf("code", 997)], [placeOf("region", 1)], some(40)])
    for (const leadTypes of [[], ["request_for_quote"], ["request_for_commission_estimate"]] as const)
      for (const propertyTypes of [[], ["flat"], ["forest", "other"]] as const)
        for (const priceMax of [undefined, 4_500n, 2_500n])
          for (const withinDays of [undefined, 1])
            for (const order of ["newest", "oldest"] as const)
              all.push({
                country: "FI",
                locationIds,
                leadTypes: [...leadTypes],
                propertyTypes: [...propertyTypes],
                words: [],
                priceMax,
                withinDays,
                order,
              });
  return all;
}
