import { foldText } from "@doorlight/common/product";
import type { Place, PlaceNames } from "./place.ts";

/** The text of a lead for the free text search, with the place's names in every language. */
export function searchableText(
  { postalCode, district, city, region }: Place,
  names: PlaceNames,
  maskedDescription: string,
): string {
  const placeNames = new Set([district, city, region, ...Object.values(names).flatMap(Object.values)]);
  return foldText([postalCode, postalCode.replaceAll(" ", ""), ...placeNames, maskedDescription].join(" "));
}

/** The words of a query; a lead must contain all. */
export function searchWords(query: string): string[] {
  return [...new Set(foldText(query).split(" "))].filter(Boolean);
}
