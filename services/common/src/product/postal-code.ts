import type { CountryPack } from "./country-pack.ts";

type Rule = CountryPack["postalCode"];

/** A postal code as the country writes it, and the part of it that names an area. */
type PostalCode = { whole: string; area: string };

/** The postal code that a person wrote in any common way; undefined if the country has no such code. */
export function readPostalCode(rule: Rule, written: string): PostalCode | undefined {
  const groups = new RegExp(rule.pattern, "u").exec(bareCode(rule, written))?.slice(1).filter(Boolean);
  if (!groups) return undefined;
  return { whole: groups.join(rule.separator), area: groups.slice(0, rule.areaGroups).join(rule.separator) };
}

/** A postal code, or the beginning of one, in capitals without spaces, dashes and the sign of the country. */
export function bareCode({ prefixes }: Rule, written: string): string {
  const sign = new RegExp(`^(?:${prefixes.join("|")})(?:[\\s\\p{Pd}]+|(?=\\d))`, "u");
  return written
    .normalize("NFKC")
    .trim()
    .toUpperCase()
    .replace(sign, "")
    .replaceAll(/[\s\p{Pd}]/gu, "");
}
