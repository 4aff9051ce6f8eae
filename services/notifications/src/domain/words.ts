import type { LeadType } from "@doorlight/common/product";
import type { Money } from "@doorlight/common/money";
import i18next, { type i18n } from "i18next";
import en from "../../locales/en.json" with { type: "json" };
import fi from "../../locales/fi.json" with { type: "json" };
import sv from "../../locales/sv.json" with { type: "json" };
import type { Locale, Place } from "./mail.ts";

/** One language's way of saying things. */
export type Words = {
  /** As the `lang` of a document. */
  locale: Locale;
  /** Throws for a key that has no text. */
  text(key: string, values?: Record<string, string | number>): string;
  money(money: Money): string;
  /** Date and time of day in a time zone. */
  time(at: Date, timeZone: string): string;
  leadType(type: LeadType): string;
  place(place: Place): string;
  /** The name of a language. */
  language(locale: Locale): string;
};

/** A language alone says too little: English is written the British way. */
const regional: Record<Locale, string> = { en: "en-GB", sv: "sv-SE", fi: "fi-FI" };

const texts: i18n = i18next.createInstance();
await texts.init({
  resources: { en: { translation: en }, sv: { translation: sv }, fi: { translation: fi } },
  fallbackLng: false,
  // Whoever writes HTML escapes.
  interpolation: { escapeValue: false },
  parseMissingKeyHandler(key: string) {
    throw new Error(`There is no text ${key}`);
  },
});

export function wordsOf(locale: Locale): Words {
  const text = texts.getFixedT(locale);
  const region = regional[locale];
  return {
    locale,
    text: (key, values = {}) => text(key, values),
    money: ({ amount, currency }) => {
      const format = new Intl.NumberFormat(region, { style: "currency", currency });
      return format.format(toMajor(amount, format.resolvedOptions().maximumFractionDigits ?? 2));
    },
    time: (at, timeZone) =>
      new Intl.DateTimeFormat(region, { dateStyle: "long", timeStyle: "short", timeZone }).format(at),
    leadType: (type) => text(`lead_type.${type}`),
    place: ({ postalCode, district, city }) =>
      [...new Set([district, `${postalCode} ${city}`])].filter((part) => part && part !== city).join(", "),
    language: (spoken) => new Intl.DisplayNames(region, { type: "language" }).of(spoken) ?? spoken,
  };
}

/** Cents as exact decimal text, which Intl takes without rounding. */
function toMajor(amount: bigint, digits: number): Intl.StringNumericLiteral {
  const sign = amount < 0n ? "-" : "";
  const text = (amount < 0n ? -amount : amount).toString().padStart(digits + 1, "0");
  const decimals = digits > 0 ? `.${text.slice(-digits)}` : "";
  return `${sign}${text.slice(0, text.length - digits)}${decimals}` as Intl.StringNumericLiteral;
}
