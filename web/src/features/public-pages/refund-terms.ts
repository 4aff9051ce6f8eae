import { languageTags, type Locale } from "../../lib/locale.ts";
import { ordinal } from "../../lib/ordinal.ts";
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
