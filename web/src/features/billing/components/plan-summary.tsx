import type { BillingOverview, Subscription } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useAccountDay } from "../../../components/account/use-account-day.ts";
import { useLastDay } from "../../../components/account/use-last-day.ts";
import { Alert } from "../../../components/ui/alert.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { QuotaBar } from "../../../components/ui/quota-bar.tsx";
import { paths } from "../../../lib/paths.ts";
import { useNext } from "../../../lib/use-next.ts";

/** The plan, the leads that are left of each quota, and when they are renewed. */
export function PlanSummary({ overview: { subscription, quotas, credits } }: { overview: BillingOverview }) {
  const { t } = useTranslation("billing");
  const dayOf = useAccountDay();
  const lastDayOf = useLastDay();
  const next = useNext();
  const plan = subscription && t(`common:plan.${subscription.planId}`);
  return (
    <Card title={t("plan.title")}>
      {subscription ? (
        <>
          <p className="font-display text-xl font-[660]">{plan}</p>
          {subscription.state === "past_due" && subscription.pastDueUntil ? (
            <Alert tone="warn">{t("plan.pastDue", { date: dayOf(subscription.pastDueUntil) })}</Alert>
          ) : (
            <p className="mt-1 text-ink-2">
              {t(`plan.${whatComes(subscription)}`, {
                date: dayOf(subscription.renewsAt),
                lastDay: lastDayOf(subscription.renewsAt),
                plan: t(`common:plan.${subscription.nextPlanId}`),
              })}
            </p>
          )}
        </>
      ) : (
        <p className="text-ink-2">{t("plan.none")}</p>
      )}
      <ul className="mt-3 grid gap-3">
        {quotas.map(({ id, contractKind, name, used, total, renewsAt }) => (
          <li key={id}>
            <p className="mb-1 text-sm font-semibold wrap-anywhere">{contractKind === "deal" ? name : plan}</p>
            <QuotaBar used={used} total={total} />
            {used < total && (
              <p className="mt-1 text-sm text-ink-2">
                {credits > 0 && `${t("plan.creditsFirst", { count: credits })} `}
                {t("plan.lapse", { lastDay: lastDayOf(renewsAt) })}
              </p>
            )}
          </li>
        ))}
      </ul>
      <ButtonLink to={paths.plansThen(next)} look="outline" className="mt-4">
        {t(subscription ? "plan.manage" : "plan.compare")}
      </ButtonLink>
    </Card>
  );
}

/** The change at the end of the month. */
function whatComes({ planId, nextPlanId }: Subscription): "renews" | "changes" | "ends" {
  if (!nextPlanId) return "ends";
  return nextPlanId === planId ? "renews" : "changes";
}
