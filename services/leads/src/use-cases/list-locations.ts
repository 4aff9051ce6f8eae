import { foldText } from "../domain/fold-text.ts";
import { isLocationId, locationKinds, searchKey, type Location, type LocationKind } from "../domain/location.ts";

export type LocationQuery = {
  country: string;
  /** Prefix of a name or a postal code. */
  query: string;
  parentId: string | undefined;
  kinds: LocationKind[];
  ids: string[];
  limit: number;
};

type Ports = {
  locations: {
    byIds(country: string, ids: readonly string[]): Promise<Location[]>;
    childrenOf(country: string, parentId: string | undefined, limit: number): Promise<Location[]>;
    byPrefix(country: string, kind: LocationKind, prefix: string, limit: number): Promise<Location[]>;
  };
};

export type ListLocations = ReturnType<typeof makeListLocations>;

/** Nodes by their ids, else by the beginning of their name or code, else the children of a node. */
export function makeListLocations({ locations }: Ports) {
  return async ({ country, query, parentId, kinds, ids, limit }: LocationQuery): Promise<Location[]> => {
    if (ids.length > 0) return locations.byIds(country, ids.filter(isLocationId));
    if (foldText(query) === "") {
      return parentId && !isLocationId(parentId) ? [] : locations.childrenOf(country, parentId, limit);
    }
    const found = await Promise.all(
      locationKinds
        .filter((kind) => kinds.length === 0 || kinds.includes(kind))
        .map((kind) => locations.byPrefix(country, kind, searchKey(kind, query), limit)),
    );
    const isExact = ({ kind, name }: Location) => searchKey(kind, name) === searchKey(kind, query);
    const ranked = found.flat();
    return [...ranked.filter(isExact), ...ranked.filter((node) => !isExact(node))].slice(0, limit);
  };
}
