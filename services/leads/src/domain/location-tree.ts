import type { PlaceRow } from "./corrected-rows.ts";
import { locationId, type Location, type LocationKind } from "./location.ts";
import { allNames, placeName, type PlaceName } from "./place-name.ts";
import { searchForms } from "./place-search.ts";

type Point = { lat: number; lon: number };
export type Bounds = { south: number; west: number; north: number; east: number };

/** Where a node lies on a map. */
export type MapPoint = Point & { id: string; bounds: Bounds; childCount: number };

export type TreeNode = Location & {
  isListed: boolean;
  /** Postal codes of its city, or of the region: a large place is found before a small one. */
  size: number;
  /** The middle of its postal codes. */
  lat: number;
  lon: number;
  bounds: Bounds;
  /** The forms that a search compares: see `searchForms`. */
  keys: string[];
  words: string;
  letters: string;
};

/** One of the places of a postal code. */
export type PostalArea = {
  postalCodeId: string;
  /** Counts the areas of a code in the order of the source. */
  ordinal: number;
  regionId: string;
  cityId: string;
  districtId: string | undefined;
  lat: number;
  lon: number;
};

export type LocationTree = { nodes: TreeNode[]; areas: PostalArea[] };

type Growing = {
  id: string;
  kind: LocationKind;
  name: PlaceName;
  ancestorIds: string[];
  isListed: boolean;
  children: Set<string>;
  /** Every code below, and those among them that are listed. */
  codes: Map<string, boolean>;
  points: Point[];
  aliases: Set<string>;
};

/** A country's tree, region > city > district > postal code. A city without districts has its codes right below it. */
export function locationTree(country: string, rows: readonly PlaceRow[]): LocationTree {
  const nodes = new Map<string, Growing>();
  const areas = new Map<string, PostalArea[]>();

  const grow = (kind: LocationKind, name: PlaceName, identity: string[], ancestorIds: string[], row: PlaceRow) => {
    const id = locationId(country, kind, identity);
    const node: Growing = nodes.get(id) ?? {
      id,
      kind,
      name,
      ancestorIds,
      isListed: false,
      children: new Set<string>(),
      codes: new Map<string, boolean>(),
      points: [],
      aliases: new Set<string>(),
    };
    nodes.set(id, node);
    for (const other of allNames(name)) node.aliases.add(other);
    node.isListed ||= row.isListed || (row.isTown && kind !== "postal_code");
    node.codes.set(row.postalCode, row.isListed || (node.codes.get(row.postalCode) ?? false));
    node.points.push(row);
    const parent = ancestorIds.at(-1);
    if (parent && node.isListed) nodes.get(parent)?.children.add(id);
    return node;
  };

  for (const row of rows) {
    const { region, city, district, postalCode, lat, lon } = row;
    const regionId = grow("region", region, [region.local], [], row).id;
    const cityId = grow("city", city, [region.local, city.local], [regionId], row).id;
    const names = [region.local, city.local];
    const districtId = district && grow("district", district, [...names, district.local], [regionId, cityId], row).id;
    const above = [regionId, cityId, ...(districtId ? [districtId] : [])];
    const code = grow("postal_code", placeName(postalCode), [postalCode], above, row);
    for (const name of district ? allNames(district) : []) code.aliases.add(name);

    const known = areas.get(code.id) ?? [];
    if (known.some((area) => area.cityId === cityId && area.districtId === districtId)) continue;
    known.push({ postalCodeId: code.id, ordinal: known.length, regionId, cityId, districtId, lat, lon });
    areas.set(code.id, known);
    // A code of several districts is below all of them, so its own path ends at their common part.
    if (known.length > 1) code.ancestorIds = code.ancestorIds.slice(0, 2);
  }

  return {
    nodes: [...nodes.values()].map((node) => grown(country, node, nodes)),
    areas: [...areas.values()].flat(),
  };
}

function grown(country: string, node: Growing, nodes: ReadonlyMap<string, Growing>): TreeNode {
  const { id, kind, name, ancestorIds, isListed, children, codes, points, aliases } = node;
  const listed = [...codes].filter(([, isCodeListed]) => isCodeListed).map(([code]) => code);
  const only = kind === "district" && listed.length === 1 ? listed[0] : undefined;
  const city = nodes.get(kind === "region" || kind === "city" ? id : (ancestorIds[1] ?? id));
  return {
    id,
    country,
    kind,
    name,
    ancestorIds,
    isListed,
    code: kind === "postal_code" ? name.local : only,
    childCount: only === undefined ? children.size : 0,
    size: city?.codes.size ?? 0,
    ...middleOf(points),
    bounds: boundsOf(points),
    ...searchForms([...aliases]),
  };
}

function middleOf(points: readonly Point[]): Point {
  const sum = (degrees: (point: Point) => number) => points.reduce((total, point) => total + degrees(point), 0);
  return { lat: sum(({ lat }) => lat) / points.length, lon: sum(({ lon }) => lon) / points.length };
}

/** The smallest bounds around all of some; undefined for none. */
export function boundsAround(all: readonly Bounds[]): Bounds | undefined {
  const corners = all.flatMap(({ south, west, north, east }) => [
    { lat: south, lon: west },
    { lat: north, lon: east },
  ]);
  return corners.length > 0 ? boundsOf(corners) : undefined;
}

function boundsOf(points: readonly Point[]): Bounds {
  const none = { south: Infinity, west: Infinity, north: -Infinity, east: -Infinity };
  return points.reduce<Bounds>(
    ({ south, west, north, east }, { lat, lon }) => ({
      south: Math.min(south, lat),
      west: Math.min(west, lon),
      north: Math.max(north, lat),
      east: Math.max(east, lon),
    }),
    none,
  );
}
