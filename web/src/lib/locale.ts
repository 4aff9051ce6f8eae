import type { Locale } from "@doorlight/gateway/contract";

export type { Locale };

/** The contract's languages, as a list that the public pages load without zod. English addresses have no prefix; the others begin with their language. */
export const locales = ["en", "sv", "fi"] as const satisfies Locale[];

/** Language tags for Intl, the html element and hreflang. English is British English. */
export const languageTags: Record<Locale, string> = { en: "en-GB", sv: "sv-SE", fi: "fi-FI" };

/** The name of each language in that language. */
export const languageNames: Record<Locale, string> = { en: "English", sv: "Svenska", fi: "Suomi" };

/** The country, and so the currency, of pages that have no country of their own. */
export const countryOfLocale: Record<Locale, string> = { en: "GB", sv: "SE", fi: "FI" };

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}

/** `/pricing` in Finnish is `/fi/pricing`, in English `/pricing`. */
export function localisedPath(path: string, locale: Locale): string {
  if (locale === "en") return path;
  return path === "/" ? `/${locale}` : `/${locale}${path}`;
}

/** Splits `/fi/pricing` into its language and its path. */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  const [, first, ...rest] = pathname.split("/");
  if (!isLocale(first) || first === "en") return { locale: "en", path: pathname };
  return { locale: first, path: `/${rest.join("/")}` };
}
