import type { Locale } from "@doorlight/gateway/contract";

export type { Locale };

/** The product's languages. English has no prefix in the address, the others stand first in it. */
export const locales = ["en", "sv", "fi"] as const satisfies Locale[];

/** What Intl, the html element and hreflang get: English is British English. */
export const languageTags: Record<Locale, string> = { en: "en-GB", sv: "sv-SE", fi: "fi-FI" };

/** Each language in its own words. */
export const languageNames: Record<Locale, string> = { en: "English", sv: "Svenska", fi: "Suomi" };

/** Pages without a country take it, and so the currency, from the language. */
export const countryOfLocale: Record<Locale, string> = { en: "GB", sv: "SE", fi: "FI" };

export function isLocale(value: unknown): value is Locale {
  return locales.includes(value as Locale);
}

/** `/pricing` in Finnish is `/fi/pricing`; in English it stays as it is. */
export function localisedPath(path: string, locale: Locale): string {
  if (locale === "en") return path;
  return path === "/" ? `/${locale}` : `/${locale}${path}`;
}

/** Splits `/fi/pricing` into its language and its path. */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  const [, first, ...rest] = pathname.split("/");
  if (first !== "sv" && first !== "fi") return { locale: "en", path: pathname };
  return { locale: first, path: `/${rest.join("/")}` };
}
