import { bareCode, type CountryPack, readPostalCode, searchTerms } from "@doorlight/common/product";
import type { LocatedNode } from "../domain/location.ts";
import { nameQuery, type NameQuery } from "../domain/place-search.ts";
import { hasDigit } from "./log-found.ts";

type Ports = {
  locationSearch: {
    named(country: string, query: NameQuery, limit: number): Promise<LocatedNode[]>;
    ofCode(country: string, code: string): Promise<LocatedNode[]>;
  };
  packs: ReadonlyMap<string, CountryPack>;
};

const MOST_PLACES = 5;

/** Places with a text for their whole name, or with the postal code in it; in every country for "". */
export function makeFindPlaces({ locationSearch, packs }: Ports) {
  return async (text: string, country: string): Promise<LocatedNode[]> => {
    const name = nameQuery(text);
    const written = searchTerms(text)
      .flatMap(({ words }) => words.filter(hasDigit))
      .join(" ");
    const codes = [...packs.values()].flatMap(({ code, postalCode: rule }) => {
      const read = written && (country === "" || code === country) && readPostalCode(rule, written);
      return read ? [{ country: code, code: bareCode(rule, read.area) }] : [];
    });
    const found = await Promise.all([
      ...codes.map((asked) => locationSearch.ofCode(asked.country, asked.code)),
      name.key ? locationSearch.named(country, name, MOST_PLACES) : [],
    ]);
    // A postal code is a name, too.
    return [...new Map(found.flat().map((node) => [node.id, node])).values()].slice(0, MOST_PLACES);
  };
}
