import type { BillingOverview } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { QuotaBar } from "../../../components/ui/quota-bar.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { formatDate } from "../../../lib/dates.ts";
import { paths } from "../../../lib/paths.ts";

/** The plan, the leads that are left of each quota, and when they are renewed. */
export function PlanSummary({ overview: { subscription, quotas } }: { overview: BillingOverview }) {
  const { t } = useTranslation("billing");
  const { tag } = useLocale();
  const plan = subscription && t(`common:plan.${subscription.planId}`);
  return (
    <Card title={t("plan.title")}>
      {subscription ? (
        <>
          <p className="font-display text-xl font-[660]">{plan}</p>
          {subscription.state === "past_due" && subscription.pastDueUntil ? (
            <Alert tone="warn">{t("plan.pastDue", { date: formatDate(subscription.pastDueUntil, tag) })}</Alert>
          ) : (
            <p className="mt-1 text-ink-2">
              {t(subscription.nextPlanId ? "plan.renews" : "plan.ends", {
                date: formatDate(subscription.renewsAt, tag),
              })}
            </p>
          )}
        </>
      ) : (
        <p className="text-ink-2">{t("plan.none")}</p>
      )}
      <ul className="mt-3 grid gap-3">
        {quotas.map(({ id, contractKind, name, used, total }) => (
          <li key={id}>
            <p className="mb-1 text-sm font-semibold">{contractKind === "deal" ? name : plan}</p>
            <QuotaBar used={used} total={total} />
          </li>
        ))}
      </ul>
      <ButtonLink to={paths.plans} look="outline" className="mt-4">
        {t(subscription ? "plan.manage" : "plan.compare")}
      </ButtonLink>
    </Card>
  );
}
