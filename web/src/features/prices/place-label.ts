import type { Location } from "@doorlight/gateway/contract";

/** "Kallio 00530"; a postal code is called after the part of the city that it names. */
export function placeLabel({ kind, name, code, path }: Location): string {
  if (kind !== "postal_code") return code ? `${name} ${code}` : name;
  const district = path.length > 3 ? path.at(-2) : undefined;
  return district ? `${district} ${name}` : name;
}
