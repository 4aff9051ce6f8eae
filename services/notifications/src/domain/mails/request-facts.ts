import type { LeadType } from "@doorlight/common/product";
import type { Fact } from "../mail-content.ts";
import type { Place } from "../mail.ts";
import type { Words } from "../words.ts";

/** What was asked for, and where: enough to know one's own request by, and no more. */
export function requestFacts({ leadType, place }: { leadType: LeadType; place: Place }, words: Words): Fact[] {
  return [
    { label: words.text("fact.request"), value: words.leadType(leadType) },
    { label: words.text("fact.place"), value: words.place(place) },
  ];
}
