import { languageTags, type Locale } from "../../lib/locale.ts";
import { refundRules } from "../../lib/refund-rules.ts";
import type { PageCountry } from "./public-page.ts";

/** The figures that the texts about refunds name, as the services keep to them. */
export function refundTerms(
  { refundDay, refundsByRule }: Pick<PageCountry, "refundDay" | "refundsByRule">,
  locale: Locale,
) {
  const { percent, atLeast, days } = refundsByRule;
  const share = new Intl.NumberFormat(languageTags[locale], { style: "percent" }).format(percent / 100);
  return { ...refundRules, refundDay: ordinal(refundDay, locale), share, shareAtLeast: atLeast, shareDays: days };
}

const endings: Record<Locale, Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }> = {
  en: { one: "st", two: "nd", few: "rd", other: "th" },
  sv: { one: ":a", other: ":e" },
  fi: { other: "." },
};

/** The day of a month: "9th", "9:e", "9.". */
function ordinal(day: number, locale: Locale): string {
  const form = new Intl.PluralRules(languageTags[locale], { type: "ordinal" }).select(day);
  return `${day}${endings[locale][form] ?? endings[locale].other}`;
}
