import { languageTags, type Locale } from "../../lib/locale.ts";
import { ordinal } from "../../lib/ordinal.ts";
import { refundRules } from "../../lib/refund-rules.ts";
import type { PageCountry } from "./public-page.ts";

/** The figures that the texts about refunds name, as the services keep to them. */
export function refundTerms(
  { refundDay, refundsByRule, claimShare }: Pick<PageCountry, "refundDay" | "refundsByRule" | "claimShare">,
  locale: Locale,
) {
  const { percent, atLeast, days } = refundsByRule;
  const percentage = new Intl.NumberFormat(languageTags[locale], { style: "percent" });
  return {
    ...refundRules,
    refundDay: ordinal(refundDay, locale),
    share: percentage.format(percent / 100),
    shareAtLeast: atLeast,
    shareDays: days,
    claims: percentage.format(claimShare.percent / 100),
    claimsFrom: ordinal(claimShare.atLeast, locale),
    claimDays: claimShare.days,
  };
}
