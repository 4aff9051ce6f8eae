import type { Subscription } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useAccountDay } from "../../../components/account/use-account-day.ts";
import { useLocale } from "../../../i18n/use-locale.ts";
import { formatMoney } from "../../../lib/money.ts";

/** What the agent's own plan will cost, as a mail has said. */
export function NewFee({ newFee }: Pick<Subscription, "newFee">) {
  const { t } = useTranslation("plans");
  const { tag } = useLocale();
  const dayOf = useAccountDay();
  if (!newFee) return null;
  return (
    <p className="font-semibold">
      {t("newFee", { date: dayOf(newFee.from), fee: formatMoney(newFee.monthlyFee, tag) })}
    </p>
  );
}
