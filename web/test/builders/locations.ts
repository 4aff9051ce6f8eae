import type { LeadArea, Location, LocationKind } from "@doorlight/gateway/contract";

/** A node of the location tree by its path; its id and those above are its names. */
export function aLocation(kind: LocationKind, path: string[], changes: Partial<Location> = {}): Location {
  const name = path.at(-1) ?? "";
  return {
    id: name,
    kind,
    name,
    code: null,
    path,
    localName: name,
    localRegion: path[0] ?? name,
    childCount: 0,
    ancestorIds: path.slice(0, -1),
    ...changes,
  };
}

export const uusimaa = aLocation("region", ["Uusimaa"], { childCount: 2 });
export const lappi = aLocation("region", ["Lappi"]);
export const helsinki = aLocation("city", ["Uusimaa", "Helsinki"], { childCount: 2 });
export const espoo = aLocation("city", ["Uusimaa", "Espoo"]);
export const kallio = aLocation("district", ["Uusimaa", "Helsinki", "Kallio"], { code: "00530" });
export const pasila = aLocation("district", ["Uusimaa", "Helsinki", "Pasila"], { code: "00520" });

export function aLeadArea(location: Location, leads: number, lat = 60.2, lon = 24.9): LeadArea {
  return { location, leads, lat, lon };
}
