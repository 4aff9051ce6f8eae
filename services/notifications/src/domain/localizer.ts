import type { Money } from "@doorlight/common/money";
import type { LeadType, Locale } from "@doorlight/common/product";
import { minutes } from "@doorlight/common/time";
import i18next, { type i18n } from "i18next";
import en from "../../locales/en.json" with { type: "json" };
import fi from "../../locales/fi.json" with { type: "json" };
import sv from "../../locales/sv.json" with { type: "json" };
import type { Place } from "./mail.ts";

/** The texts and formats of one language. */
export type Localizer = {
  /** As the `lang` of a document. */
  locale: Locale;
  /** Throws for a key that has no text. */
  text(key: string, values?: Record<string, string | number>): string;
  money(money: Money): string;
  /** Without minor units, for large amounts that need not be exact. */
  wholeMoney(money: Money): string;
  /** From the lowest to the highest, in the same currency; a single value if both read the same. */
  wholeMoneySpan(lowest: Money, highest: Money): string;
  /** A number with at most one decimal. */
  number(value: number): string;
  /** A rate in hundredths of a percent. */
  percent(basisPoints: number): string;
  /** From the lowest to the highest; a single value if both read the same. */
  percentSpan(lowest: number, highest: number): string;
  /** A difference of two shares in percentage points, from millionths, with its sign. */
  points(millionths: number): string;
  /** Date and time of day in a time zone. */
  time(at: Date, timeZone: string): string;
  /** Date and time of the last minute before the exclusive end of a time. */
  lastMinute(end: Date, timeZone: string): string;
  /** Date in a time zone. */
  day(at: Date, timeZone: string): string;
  /** The name of the month in a time zone, as inside a sentence. */
  month(at: Date, timeZone: string): string;
  /** A day of the calendar, as `yyyy-mm-dd`. */
  calendarDay(day: string): string;
  leadType(type: LeadType): string;
  place(place: Place): string;
  /** Its nearest name alone, for a subject. */
  area(place: Place): string;
  /** The name of a language. */
  language(locale: Locale): string;
};

/** Formats depend on a region too: English is formatted the British way. */
const regional: Record<Locale, string> = { en: "en-GB", sv: "sv-SE", fi: "fi-FI" };

const texts: i18n = i18next.createInstance();
await texts.init({
  resources: { en: { translation: en }, sv: { translation: sv }, fi: { translation: fi } },
  fallbackLng: false,
  // Escaped where HTML is written.
  interpolation: { escapeValue: false },
  parseMissingKeyHandler(key: string) {
    throw new Error(`There is no text ${key}`);
  },
});

export function makeLocalizer(locale: Locale): Localizer {
  const text = texts.getFixedT(locale);
  const region = regional[locale];
  const time = (at: Date, timeZone: string) =>
    new Intl.DateTimeFormat(region, { dateStyle: "long", timeStyle: "short", timeZone }).format(at);
  return {
    locale,
    text: (key, values = {}) => text(key, values),
    money: ({ amount, currency }) => {
      const format = new Intl.NumberFormat(region, { style: "currency", currency });
      return format.format(toMajor(amount, format.resolvedOptions().maximumFractionDigits ?? 2));
    },
    wholeMoney: (money) => wholeMoneyFormat(region, money).format(wholeMoneyOf(region, money)),
    wholeMoneySpan: (lowest, highest) =>
      span(wholeMoneyFormat(region, lowest), wholeMoneyOf(region, lowest), wholeMoneyOf(region, highest)),
    number: (value) => new Intl.NumberFormat(region, { maximumFractionDigits: 1 }).format(value),
    percent: (basisPoints) => percentFormat(region).format(basisPoints / 10_000),
    points: (millionths) =>
      new Intl.NumberFormat(region, {
        signDisplay: "exceptZero",
        minimumFractionDigits: 1,
        maximumFractionDigits: 1,
      }).format(millionths / 10_000),
    percentSpan: (lowest, highest) => span(percentFormat(region), lowest / 10_000, highest / 10_000),
    time,
    lastMinute: (end, timeZone) => time(new Date(end.getTime() - minutes(1)), timeZone),
    day: (at, timeZone) => new Intl.DateTimeFormat(region, { dateStyle: "long", timeZone }).format(at),
    month: (at, timeZone) => new Intl.DateTimeFormat(region, { month: "long", timeZone }).format(at),
    calendarDay: (day) =>
      new Intl.DateTimeFormat(region, { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`)),
    leadType: (type) => text(`lead_type.${type}`),
    place: ({ postalCode, district, city }) =>
      [...new Set([district, `${postalCode} ${city}`])].filter((part) => part && part !== city).join(", "),
    area: ({ district, city }) => district || city,
    language: (spoken) => new Intl.DisplayNames(region, { type: "language" }).of(spoken) ?? spoken,
  };
}

const percentFormat = (region: string) => new Intl.NumberFormat(region, { style: "percent", maximumFractionDigits: 2 });

const wholeMoneyFormat = (region: string, { currency }: Money) =>
  new Intl.NumberFormat(region, { style: "currency", currency, maximumFractionDigits: 0 });

function wholeMoneyOf(region: string, { amount, currency }: Money): Intl.StringNumericLiteral {
  const { maximumFractionDigits } = new Intl.NumberFormat(region, { style: "currency", currency }).resolvedOptions();
  return toMajor(amount, maximumFractionDigits ?? 2);
}

/** Intl writes a span of one value as an approximate one. */
function span(format: Intl.NumberFormat, lowest: number | Intl.StringNumericLiteral, highest: typeof lowest): string {
  return format.format(lowest) === format.format(highest) ? format.format(lowest) : format.formatRange(lowest, highest);
}

/** Minor units as exact decimal text, which Intl does not round. */
function toMajor(amount: bigint, digits: number): Intl.StringNumericLiteral {
  const sign = amount < 0n ? "-" : "";
  const text = (amount < 0n ? -amount : amount).toString().padStart(digits + 1, "0");
  const decimals = digits > 0 ? `.${text.slice(-digits)}` : "";
  return `${sign}${text.slice(0, text.length - digits)}${decimals}` as Intl.StringNumericLiteral;
}
