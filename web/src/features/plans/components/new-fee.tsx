import type { Subscription } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useAccountDay } from "../../../components/account/use-account-day.ts";
import { useLocale } from "../../../i18n/use-locale.ts";
import { formatMoney } from "../../../lib/money.ts";

/** The future fee and leads of the agent's own plan, as a mail has announced them. */
export function NewFee({ newFee }: Pick<Subscription, "newFee">) {
  const { t } = useTranslation("plans");
  const { tag } = useLocale();
  const dayOf = useAccountDay();
  if (!newFee) return null;
  const { from, monthlyFee, monthlyQuota } = newFee;
  const terms = { date: dayOf(from), fee: formatMoney(monthlyFee, tag), count: monthlyQuota };
  return <p className="font-semibold">{t("newFee", terms)}</p>;
}
