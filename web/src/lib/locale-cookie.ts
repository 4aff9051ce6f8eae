import { isLocale, type Locale } from "./locale.ts";

const days = 365;

/** Remembers the language for 365 days. */
export function rememberLocale(locale: Locale): void {
  document.cookie = `locale=${locale}; Path=/; Max-Age=${days * 24 * 60 * 60}; SameSite=Lax`;
}

/** The remembered language, else the browser's first one that the product has, else English. */
export function detectLocale(): Locale {
  const remembered = /(?:^|; )locale=([^;]+)/.exec(document.cookie)?.[1];
  if (isLocale(remembered)) return remembered;
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLocale) ?? "en";
}
