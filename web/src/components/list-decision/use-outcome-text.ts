import type { ListDecision } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { formatMoney } from "../../lib/money.ts";

type Delivery = NonNullable<ListDecision["delivery"]>;

/** The outcome of a lead, for the end of a sentence: "not delivered, monthly cap of 10 leads reached". */
export function useOutcomeText(): (decision: Pick<ListDecision, "rules" | "delivery" | "notification">) => string {
  const { t } = useTranslation("list-decisions");
  const { tag } = useLocale();

  function ofDelivery({ isDelivered, reason, leadCap, moneyCap }: Delivery): string {
    if (isDelivered) return t("outcome.delivered");
    const cap = moneyCap ? formatMoney(moneyCap, tag, { whole: true }) : "";
    const why = t(`reason.${reason}`, { count: leadCap ?? 0, cap, defaultValue: t("reason.other") });
    return t("outcome.notDelivered", { why });
  }

  return ({ rules, delivery, notification }) => {
    const failed = rules.filter(({ isMet }) => !isMet).map(({ rule }) => t(`failed.${rule}`));
    if (failed.length > 0) {
      const why = new Intl.ListFormat(tag, { type: "conjunction" }).format(failed);
      return t("outcome.failed", { why });
    }
    const said = [delivery && ofDelivery(delivery), notification && t(`outcome.${notification}`)].filter(Boolean);
    return said.length > 0 ? said.join("; ") : t("outcome.matched");
  };
}
