import type { Subscription } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useAccountDay } from "../../../components/account/use-account-day.ts";
import { useLocale } from "../../../i18n/use-locale.ts";
import { formatMoney } from "../../../lib/money.ts";

/** What the agent's own plan will cost and bring, as a mail has said. */
export function NewFee({ newFee }: Pick<Subscription, "newFee">) {
  const { t } = useTranslation("plans");
  const { tag } = useLocale();
  const dayOf = useAccountDay();
  if (!newFee) return null;
  const { from, monthlyFee, monthlyQuota } = newFee;
  const terms = { date: dayOf(from), fee: formatMoney(monthlyFee, tag), count: monthlyQuota };
  return <p className="font-semibold">{t("newFee", terms)}</p>;
}
