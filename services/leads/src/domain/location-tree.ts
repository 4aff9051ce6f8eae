import { locationId, searchKey, type Location, type LocationKind } from "./location.ts";
import type { LocationRow } from "./location-file.ts";

export type TreeNode = Location & { parentId: string | undefined; search: string };

/** One of the districts of a postal code. */
export type PostalArea = {
  postalCodeId: string;
  /** Counts the areas of a code in the order of the source; the code's node is below its first area. */
  ordinal: number;
  regionId: string;
  cityId: string;
  districtId: string;
  lat: number;
  lon: number;
};

export type LocationTree = { nodes: TreeNode[]; areas: PostalArea[] };

/** A country's tree, region > city > district > postal code, from the rows of its file. */
export function locationTree(country: string, rows: readonly LocationRow[]): LocationTree {
  const nodes = new Map<string, TreeNode>();
  const areasOfCode = new Map<string, number>();

  const grow = (kind: LocationKind, identity: readonly string[], path: string[], parentId?: string): string => {
    const id = locationId(country, kind, identity);
    if (nodes.has(id)) return id;
    const name = path.at(-1) ?? "";
    nodes.set(id, { id, country, kind, name, path, parentId, childCount: 0, search: searchKey(kind, name) });
    const parent = parentId && kind !== "postal_code" && nodes.get(parentId);
    if (parent) parent.childCount++;
    return id;
  };

  const areas = rows.map(({ region, city, district, postalCode, lat, lon }) => {
    const regionId = grow("region", [region], [region]);
    const cityId = grow("city", [region, city], [region, city], regionId);
    const districtId = grow("district", [region, city, district], [region, city, district], cityId);
    const postalCodeId = grow("postal_code", [postalCode], [region, city, district, postalCode], districtId);
    const ordinal = areasOfCode.get(postalCodeId) ?? 0;
    areasOfCode.set(postalCodeId, ordinal + 1);
    const home = nodes.get(districtId);
    if (home) home.childCount++;
    return { postalCodeId, ordinal, regionId, cityId, districtId, lat, lon };
  });
  return { nodes: [...nodes.values()], areas };
}
