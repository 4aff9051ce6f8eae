import { createHash } from "node:crypto";
import { foldText } from "./fold-text.ts";

export const locationKinds = ["region", "city", "district", "postal_code"] as const;
export type LocationKind = (typeof locationKinds)[number];

/** A node of a country's tree. */
export type Location = {
  id: string;
  country: string;
  kind: LocationKind;
  name: string;
  /** Names from the region down to this node. */
  path: readonly string[];
  childCount: number;
};

/** The same id for the same place in every deployment; a postal code keeps its id when it moves to another district. */
export function locationId(country: string, kind: LocationKind, names: readonly string[]): string {
  const digest = createHash("sha256").update([kind, ...names].join("\n"));
  return `${country}-${digest.digest("hex").slice(0, 16)}`;
}

export function isLocationId(text: string): boolean {
  return /^[A-Z]{2}-[0-9a-f]{16}$/.test(text);
}

/** The text that a search for a node compares: postal codes without spaces and dashes, so that 11456 finds 114 56. */
export function searchKey(kind: LocationKind, text: string): string {
  const folded = foldText(text);
  return kind === "postal_code" ? folded.replace(/[ -]/g, "") : folded;
}

/**
 * The search keys of a written postal code, best first: the whole, then its first half, because a British postal code
 * is one node by that half.
 */
export function postalCodeKeys(written: string): string[] {
  const [firstHalf = ""] = written.trim().split(" ");
  return [...new Set([written, firstHalf].map((text) => searchKey("postal_code", text)))];
}
