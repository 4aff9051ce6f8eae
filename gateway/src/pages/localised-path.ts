import type { Locale } from "../../contract/index.ts";

/** How a language shows at the start of a path. */
const prefixes: Record<Locale, string> = { en: "", sv: "/sv", fi: "/fi" };

/** `/pricing` in Finnish is `/fi/pricing`. */
export function localisedPath(path: string, locale: Locale): string {
  return path === "/" ? prefixes[locale] || "/" : prefixes[locale] + path;
}
