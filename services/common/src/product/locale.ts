/** The languages of the product, the default one first. */
export const locales = ["en", "sv", "fi"] as const;

export type Locale = (typeof locales)[number];
