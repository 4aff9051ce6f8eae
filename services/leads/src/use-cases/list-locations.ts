import { type CountryPack, type Locale, bareCode, readPostalCode } from "@doorlight/common/product";
import { isLocationId, locationKinds, type LocatedNode, type LocationKind } from "../domain/location.ts";
import { nameQuery, type NameQuery } from "../domain/place-search.ts";

type LocationQuery = {
  country: string;
  /** The beginning of each word of a name, in any language, or of a postal code. */
  query: string;
  /** A whole postal code, however it is written. */
  postalCode: string;
  parentId: string | undefined;
  kinds: LocationKind[];
  ids: string[];
  limit: number;
  /** In which the names are read. */
  locale: Locale;
};

type Ports = {
  locations: {
    byIds(country: string, ids: readonly string[]): Promise<LocatedNode[]>;
    childrenOf(country: string, parentId: string | undefined, limit: number): Promise<LocatedNode[]>;
  };
  locationSearch: {
    byName(country: string, query: NameQuery, kinds: readonly LocationKind[], limit: number): Promise<LocatedNode[]>;
    byCode(country: string, start: string, limit: number): Promise<LocatedNode[]>;
    ofCode(country: string, code: string): Promise<LocatedNode[]>;
  };
  packs: ReadonlyMap<string, CountryPack>;
};

/** The kinds whose names are searched: the names of a postal code are those of its districts. */
const NAMED_KINDS = ["region", "city", "district"] as const satisfies LocationKind[];

/** Nodes by their ids, else the one of a postal code, else by the beginnings of their names or code, else the children of a node. */
export function makeListLocations({ locations, locationSearch, packs }: Ports) {
  const byCode = async ({ country, query, limit }: LocationQuery) => {
    const rule = packs.get(country)?.postalCode;
    const start = rule ? bareCode(rule, readPostalCode(rule, query)?.area ?? query) : "";
    return start ? locationSearch.byCode(country, start, limit) : [];
  };
  const ofCode = async ({ country, postalCode }: LocationQuery) => {
    const rule = packs.get(country)?.postalCode;
    const code = rule && readPostalCode(rule, postalCode);
    return rule && code ? locationSearch.ofCode(country, bareCode(rule, code.area)) : [];
  };

  return async (asked: LocationQuery): Promise<LocatedNode[]> => {
    const { country, query, postalCode, parentId, kinds, ids, limit, locale } = asked;
    if (ids.length > 0) return locations.byIds(country, ids.filter(isLocationId));
    if (postalCode) return ofCode(asked);
    const words = nameQuery(query);
    if (!query.trim()) {
      if (parentId && !isLocationId(parentId)) return [];
      return (await locations.childrenOf(country, parentId, limit)).toSorted(byNameIn(locale));
    }
    const [codes, named] = await Promise.all([
      /\d/.test(query) && (kinds.length === 0 || kinds.includes("postal_code")) ? byCode(asked) : [],
      words.key ? locationSearch.byName(country, words, kinds.length > 0 ? kinds : NAMED_KINDS, limit) : [],
    ]);
    const known = new Set(codes.map(({ id }) => id));
    return [...codes, ...named.filter(({ id }) => !known.has(id))].slice(0, limit);
  };
}

function byNameIn(locale: Locale): (one: LocatedNode, other: LocatedNode) => number {
  const { compare } = new Intl.Collator(locale);
  const rank = ({ kind }: LocatedNode) => locationKinds.indexOf(kind);
  return (one, other) => rank(one) - rank(other) || compare(one.name.names[locale], other.name.names[locale]);
}
