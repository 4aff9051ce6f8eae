import type { Db } from "@doorlight/common/db";
import { foldText } from "../domain/fold-text.ts";
import { isLocationId, locationKinds, searchKey, type Location, type LocationKind } from "../domain/location.ts";
import type { Locations } from "./ports.ts";

export type LocationQuery = {
  country: string;
  /** Prefix of a name or a postal code. */
  query: string;
  parentId: string | undefined;
  kinds: LocationKind[];
  ids: string[];
  limit: number;
};

/** Nodes by their ids, else by the beginning of their name or code, else the children of a node. */
export function makeListLocations({ db, locations }: { db: Db; locations: Locations }) {
  return async ({ country, query, parentId, kinds, ids, limit }: LocationQuery): Promise<Location[]> => {
    if (ids.length > 0) return locations.byIds(db, country, ids.filter(isLocationId));
    if (foldText(query) === "") {
      return parentId && !isLocationId(parentId) ? [] : locations.childrenOf(db, country, parentId, limit);
    }
    const found = await Promise.all(
      locationKinds
        .filter((kind) => kinds.length === 0 || kinds.includes(kind))
        .map((kind) => locations.byPrefix(db, country, kind, searchKey(kind, query), limit)),
    );
    const isExact = ({ kind, name }: Location) => searchKey(kind, name) === searchKey(kind, query);
    const ranked = found.flat();
    return [...ranked.filter(isExact), ...ranked.filter((node) => !isExact(node))].slice(0, limit);
  };
}
