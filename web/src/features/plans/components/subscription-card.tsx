import type { Subscription } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { formatDate } from "../../../lib/dates.ts";
import { useCancelSubscription, useKeepSubscription } from "../api/plans.ts";

/** The agent's own plan: from when to when, and how to cancel or keep it. */
export function SubscriptionCard({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation("plans");
  const { tag } = useLocale();
  const cancel = useCancelSubscription();
  const keep = useKeepSubscription();
  const { state, planId, nextPlanId, renewsAt, pastDueUntil } = subscription;
  const plan = t(`common:plan.${planId}`);
  const date = formatDate(renewsAt, tag);
  const changes = state === "cancelled" || nextPlanId !== planId;
  return (
    <Card title={t("own.title", { plan })}>
      {state === "past_due" && pastDueUntil ? (
        <Alert tone="warn">{t("own.pastDue", { date: formatDate(pastDueUntil, tag) })}</Alert>
      ) : (
        <p className="text-ink-2">
          {nextPlanId
            ? t(nextPlanId === planId ? "own.renews" : "own.changes", { date, plan: t(`common:plan.${nextPlanId}`) })
            : t("own.ends", { date })}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {changes && state !== "past_due" && (
          <ConfirmButton
            look="primary"
            title={t("keep.title", { plan })}
            text={t("keep.text", { plan, date })}
            action={t("keep.action", { plan })}
            onConfirm={() => keep.mutateAsync()}
            done={t("keep.done", { plan })}
          >
            {t("keep.action", { plan })}
          </ConfirmButton>
        )}
        {state !== "cancelled" && (
          <ConfirmButton
            danger
            title={t("cancel.title", { plan })}
            text={t(state === "past_due" ? "cancel.atOnce" : "cancel.text", { date })}
            action={t("cancel.action")}
            onConfirm={() => cancel.mutateAsync()}
            done={t("cancel.done")}
          >
            {t("cancel.action")}
          </ConfirmButton>
        )}
      </div>
    </Card>
  );
}
