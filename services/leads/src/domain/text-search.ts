import { foldText } from "./fold-text.ts";
import type { Place } from "./place.ts";

/** What a free text search of leads looks in. */
export function searchableText({ postalCode, district, city, region }: Place, maskedDescription: string): string {
  return foldText([postalCode, postalCode.replaceAll(" ", ""), district, city, region, maskedDescription].join(" "));
}

/** The words that a lead must hold, all of them. */
export function searchWords(query: string): string[] {
  return [...new Set(foldText(query).split(" "))].filter(Boolean);
}
