import { languageTags, type Locale } from "./locale.ts";

const endings: Record<Locale, Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }> = {
  en: { one: "st", two: "nd", few: "rd", other: "th" },
  sv: { one: ":a", other: ":e" },
  fi: { other: "." },
};

/** The day of a month: "9th", "9:e", "9.". */
export function ordinal(day: number, locale: Locale): string {
  const form = new Intl.PluralRules(languageTags[locale], { type: "ordinal" }).select(day);
  return `${day}${endings[locale][form] ?? endings[locale].other}`;
}
