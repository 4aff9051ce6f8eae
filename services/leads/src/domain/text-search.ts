import { foldText } from "./fold-text.ts";
import type { Place } from "./place.ts";

/** The text of a lead for the free text search. */
export function searchableText({ postalCode, district, city, region }: Place, maskedDescription: string): string {
  return foldText([postalCode, postalCode.replaceAll(" ", ""), district, city, region, maskedDescription].join(" "));
}

/** The words of a query, all of which a lead must contain. */
export function searchWords(query: string): string[] {
  return [...new Set(foldText(query).split(" "))].filter(Boolean);
}
