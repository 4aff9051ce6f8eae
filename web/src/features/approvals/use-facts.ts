import type { Approval } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { formatCalendarDay } from "../../lib/dates.ts";
import { formatMoney } from "../../lib/money.ts";

/** What the texts of an action name. */
export function useFacts({ subject, amount, credits, endsOn, payment }: Approval) {
  const { t } = useTranslation("approvals");
  const { tag } = useLocale();
  return {
    name: subject.name ?? t("erased"),
    amount: formatMoney(amount, tag),
    count: credits ?? 0,
    day: endsOn && formatCalendarDay(endsOn, tag),
    paid: payment ? formatMoney(payment, tag) : "",
  };
}
