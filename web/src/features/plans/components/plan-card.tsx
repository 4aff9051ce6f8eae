import type { Plan, Subscription } from "@doorlight/gateway/contract";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { Button } from "../../../components/ui/button.tsx";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { Tag } from "../../../components/ui/tag.tsx";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { useIsOnHold } from "../../../lib/use-holds.ts";
import { withoutAll } from "../../../lib/without-all.ts";
import { NewFee } from "./new-fee.tsx";

const ChoosePlanDialog = lazyPart(() => import("./choose-plan-dialog.tsx"), "ChoosePlanDialog");

type Props = { plan: Plan; subscription: Subscription | null };

/** One plan: its fee, its leads, the price of one of them, and the button that chooses it; one in the address is asked about. */
export function PlanCard({ plan, subscription }: Props) {
  const { t } = useTranslation("plans");
  const [choosing, setChoosing] = useState(false);
  const [search, setSearch] = useSearchParams();
  const waits = search.get("plan") === plan.id;
  const isOwn = subscription?.planId === plan.id;
  // The agent's own is paid as agreed, for the leads that were agreed, whatever it is for others who choose it today.
  const monthlyFee = (isOwn && subscription.monthlyFee) || plan.monthlyFee;
  const monthlyQuota = (isOwn && subscription.monthlyQuota) || plan.monthlyQuota;
  const isNext = !isOwn && subscription?.nextPlanId === plan.id;
  const isOnHold = useIsOnHold();
  const canChoose = !isOnHold && (!isOwn || subscription?.state === "past_due");
  const each = { amount: Math.round(monthlyFee.amount / monthlyQuota), currency: monthlyFee.currency };

  function close() {
    setChoosing(false);
    if (waits) setSearch((left) => withoutAll(left, "plan", "way"), { replace: true });
  }

  return (
    <section
      className={`grid content-start gap-3 rounded-l border bg-card p-5 ${isOwn ? "border-primary" : "border-line"}`}
    >
      <div className="flex min-h-6 items-center justify-between gap-2">
        <h2 className="text-lg">{t(`common:plan.${plan.id}`)}</h2>
        {isOwn && <Tag tone="teal">{t("current")}</Tag>}
        {isNext && <Tag tone="blue">{t("next")}</Tag>}
      </div>
      <p>
        <span className="font-display text-2xl font-[680]">
          <MoneyText money={monthlyFee} whole />
        </span>
        <span className="text-sm text-ink-2"> {t("perMonth")}</span>
      </p>
      {isOwn && <NewFee newFee={subscription.newFee} />}
      <p className="font-semibold">{t("monthlyLeads", { count: monthlyQuota })}</p>
      <p className="text-sm text-ink-2">
        <MoneyText money={each} /> {t("perLead")}
      </p>
      {canChoose && !isNext && (
        <Button look="outline" className="mt-1" onClick={() => setChoosing(true)}>
          {t("choose", { plan: t(`common:plan.${plan.id}`) })}
        </Button>
      )}
      {canChoose && (choosing || waits) && (
        <Suspense>
          <ChoosePlanDialog plan={plan} onClose={close} />
        </Suspense>
      )}
    </section>
  );
}
