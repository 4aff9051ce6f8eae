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

export type PostalCodeRule = z.output<typeof postalCodeRule>;

/** A postal code as the country writes it, and the part of it that names an area. */
export type PostalCode = { whole: string; area: string };

/** The postal code that a person wrote in any common way; undefined for what is none of the country. */
export function readPostalCode(rule: PostalCodeRule, written: string): PostalCode | undefined {
  const groups = new RegExp(rule.pattern, "u").exec(bareCode(rule, written))?.slice(1).filter(Boolean);
  if (!groups) return undefined;
  return { whole: groups.join(rule.separator), area: groups.slice(0, rule.areaGroups).join(rule.separator) };
}

/** A postal code, or the beginning of one, in capitals without spaces, dashes and the sign of the country. */
export function bareCode({ prefixes }: PostalCodeRule, written: string): string {
  const sign = new RegExp(`^(?:${prefixes.join("|")})(?:[\\s\\p{Pd}]+|(?=\\d))`, "u");
  return written
    .normalize("NFKC")
    .trim()
    .toUpperCase()
    .replace(sign, "")
    .replaceAll(/[\s\p{Pd}]/gu, "");
}

function isPattern(pattern: string): boolean {
  if (!pattern.startsWith("^") || !pattern.endsWith("$")) return false;
  try {
    return !new RegExp(pattern, "u").test("");
  } catch {
    return false;
  }
}
