import type { LeadType } from "@doorlight/common/product";
import type { Fact } from "../mail-content.ts";
import type { Place } from "../mail.ts";
import type { Localizer } from "../localizer.ts";

/** Lead type and place: enough for sellers to recognise their request, and no more. */
export function requestFacts({ leadType, place }: { leadType: LeadType; place: Place }, localizer: Localizer): Fact[] {
  return [
    { label: localizer.text("fact.request"), value: localizer.leadType(leadType) },
    { label: localizer.text("fact.place"), value: localizer.place(place) },
  ];
}
