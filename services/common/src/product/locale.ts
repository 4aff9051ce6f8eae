/** The languages of the product, the default one first. */
export const locales = ["en", "sv", "fi"] as const;

export type Locale = (typeof locales)[number];

/** Throws for a text that is no language of the product. */
export function toLocale(text: string): Locale {
  const locale = locales.find((known) => known === text);
  if (!locale) throw new Error(`${text} is no language of the product`);
  return locale;
}
