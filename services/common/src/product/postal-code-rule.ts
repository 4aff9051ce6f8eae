import { z } from "zod";

/** How a country writes its postal codes. */
export const postalCodeRule = z.strictObject({
  /** Of a code without spaces and dashes, in the groups in which it is written. */
  pattern: z.string().refine(isPattern, "must be a regular expression from ^ to $ that refuses an empty text"),
  /** Between the groups. */
  separator: z.string().max(1).default(""),
  /** The code of an area is so many groups, where a whole code is more exact than the location data. */
  areaGroups: z.int().min(1).optional(),
  /** Signs of the country that people write in front: FI-00100, S-111 22. */
  prefixes: z.array(z.string().regex(/^[A-Z]{1,3}$/, "must be one to three capital letters")),
});

function isPattern(pattern: string): boolean {
  if (!pattern.startsWith("^") || !pattern.endsWith("$")) return false;
  try {
    return !new RegExp(pattern, "u").test("");
  } catch {
    return false;
  }
}
