import { createHash } from "node:crypto";
import type { PlaceName } from "./place-name.ts";

export const locationKinds = ["region", "city", "district", "postal_code"] as const;
export type LocationKind = (typeof locationKinds)[number];

/** A node of a country's tree. */
export type Location = {
  id: string;
  country: string;
  kind: LocationKind;
  name: Omit<PlaceName, "aliases">;
  /** The postal code of a node of that kind, and of a district that has a single one. */
  code: string | undefined;
  /** From the region down to the parent. */
  ancestorIds: readonly string[];
  /** Without codes that are not listed, and without the only code of a district. */
  childCount: number;
};

/** A location with the names of its ancestors, from the region down. */
export type LocatedNode = Location & { ancestors: readonly Location["name"][] };

/** The same id for the same place in every deployment; a postal code keeps its id when it moves to another district. */
export function locationId(country: string, kind: LocationKind, names: readonly string[]): string {
  const digest = createHash("sha256").update([kind, ...names].join("\n"));
  return `${country}-${digest.digest("hex").slice(0, 16)}`;
}

export function isLocationId(text: string): boolean {
  return /^[A-Z]{2}-[0-9a-f]{16}$/.test(text);
}
