import { listPlans } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { HelpButton } from "../../../components/ui/help-button.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { FinishPlan } from "./finish-plan.tsx";
import { PlanCard } from "./plan-card.tsx";
import { SubscriptionCard } from "./subscription-card.tsx";

/** The plans side by side, and the way to change, cancel or keep one. */
export function Plans() {
  const { t } = useTranslation("plans");
  const { data, error } = useAnswer(listPlans);
  if (error && !data) throw error;
  if (!data) return <Skeleton className="h-80" />;
  const { items, subscription } = data;
  return (
    <div className="grid gap-6">
      <div className="grid gap-1.5">
        <p className="text-ink-2">{t("intro")}</p>
        <HelpButton topic="plans" />
      </div>
      {subscription && <SubscriptionCard subscription={subscription} />}
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {items.map((plan) => (
          <li key={plan.id} className="grid">
            <PlanCard plan={plan} subscription={subscription} />
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-2">{t("rule")}</p>
      <p className="text-sm text-ink-2">{t("monthRule")}</p>
      <FinishPlan />
    </div>
  );
}
