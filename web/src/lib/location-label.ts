import type { Location } from "@doorlight/gateway/contract";

/** "Kallio" and its code; a postal code is called after the part of the city that it names. */
export function locationLabel(location: Location): { name: string; code: string | null } {
  const { kind, name, code } = location;
  if (kind !== "postal_code") return { name, code };
  const district = districtOf(location);
  return district ? { name: district, code } : { name, code: null };
}

/** The label in one text: "Kallio 00530". */
export function locationName(location: Location): string {
  const { name, code } = locationLabel(location);
  return code ? `${name} ${code}` : name;
}

/** Names of the areas around a place, the nearest first. A postal code's district is in its label already. */
export function namesAbove(location: Location): string[] {
  return location.path.slice(0, districtOf(location) ? -2 : -1).toReversed();
}

/** The part of the city that a postal code names. */
function districtOf({ kind, path }: Location): string | undefined {
  return kind === "postal_code" && path.length > 3 ? path.at(-2) : undefined;
}
