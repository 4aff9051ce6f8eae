import { searchKey } from "./location.ts";

/**
 * What to look a written postal code up by, best first: as a whole, and by its first half, since the codes of Great
 * Britain are known by that half alone.
 */
export function postalCodeKeys(written: string): string[] {
  const [firstHalf = ""] = written.trim().split(" ");
  return [...new Set([written, firstHalf].map((text) => searchKey("postal_code", text)))];
}
