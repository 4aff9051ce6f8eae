import { getBillingOverview } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useLastDay } from "../../../components/account/use-last-day.ts";
import { Card } from "../../../components/ui/card.tsx";
import { QuotaBar } from "../../../components/ui/quota-bar.tsx";
import { useAnswer } from "../../../lib/api/use-answer.ts";

/** The leads that are left of each quota, and when they lapse; nothing without a quota. */
export function MonthlyLeads() {
  const { t } = useTranslation("billing");
  const lastDayOf = useLastDay();
  const { data, error } = useAnswer(getBillingOverview);
  if (error && !data) throw error;
  if (!data || data.quotas.length === 0) return null;
  const { quotas, credits, subscription } = data;
  return (
    <Card title={t("quotas.title")}>
      <ul className="grid gap-3">
        {quotas.map(({ id, contractKind, name, used, total, renewsAt }) => (
          <li key={id}>
            <p className="mb-1 text-sm font-semibold wrap-anywhere">
              {contractKind === "deal" || !subscription ? name : t(`common:plan.${subscription.planId}`)}
            </p>
            <QuotaBar used={used} total={total} />
            {used < total && (
              <p className="mt-1 text-sm text-ink-2">
                {credits > 0 && `${t("quotas.creditsFirst", { count: credits })} `}
                {t("quotas.lapse", { lastDay: lastDayOf(renewsAt) })}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
