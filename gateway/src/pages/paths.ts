import { Locale } from "../../contract/index.ts";

/** How a language shows at the start of a path. */
const prefixes: Record<Locale, string> = { en: "", sv: "/sv", fi: "/fi" };

/** `/pricing` in Finnish is `/fi/pricing`. */
export function localisedPath(path: string, locale: Locale): string {
  return path === "/" ? prefixes[locale] || "/" : prefixes[locale] + path;
}

/** Whether a path, in any language, is one of the private paths or lies below one. */
export function isPrivate(path: string, privatePaths: readonly string[]): boolean {
  const starts = Locale.options.flatMap((locale) => privatePaths.map((start) => localisedPath(start, locale)));
  return starts.some((start) => path === start || path.startsWith(`${start}/`));
}
