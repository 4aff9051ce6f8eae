import {
  type BillingOverview,
  cancelSubscription,
  getBillingOverview,
  keepSubscription,
  type Subscription,
} from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useAccountDay } from "../../../components/account/use-account-day.ts";
import { useLastDay } from "../../../components/account/use-last-day.ts";
import { AmountRows } from "../../../components/payment/amount-rows.tsx";
import { Alert } from "../../../components/ui/alert.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { accountAnswers } from "../../../lib/account-answers.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { useIsOnHold } from "../../../lib/use-holds.ts";
import { NewFee } from "./new-fee.tsx";

/** So many reminders of an unpaid invoice keep a plan from being renewed. */
const PLAN_STOPS_AT = 2;

type Props = { subscription: Subscription };

/** The agent's own plan: from when to when, and how to cancel or keep it. */
export function SubscriptionCard({ subscription }: Props) {
  const { t } = useTranslation("plans");
  const dayOf = useAccountDay();
  const lastDayOf = useLastDay();
  const cancel = useChange(cancelSubscription, { refreshes: accountAnswers, evenAfter: "any failure" });
  const keep = useChange(keepSubscription, { refreshes: accountAnswers, evenAfter: "any failure" });
  const { state, planId, nextPlanId, renewsAt, pastDueUntil } = subscription;
  const { monthlyFee, monthlyVat, monthlyQuota } = subscription;
  const plan = t(`common:plan.${planId}`);
  const date = dayOf(renewsAt);
  const lastDay = lastDayOf(renewsAt);
  const isOnHold = useIsOnHold();
  const overview = useAnswer(getBillingOverview).data;
  const isOverdue = (overview?.onInvoice?.reminders ?? 0) >= PLAN_STOPS_AT;
  const pastDue = isOnHold ? "pastDueOnHold" : isOverdue ? "pastDueOverdue" : pastDueOf(overview, monthlyFee);
  const changes = state === "cancelled" || nextPlanId !== planId;
  return (
    <Card title={t("own.title", { plan })}>
      {state === "past_due" && pastDueUntil ? (
        <Alert tone="warn">{t(`own.${pastDue}`, { date: dayOf(pastDueUntil) })}</Alert>
      ) : (
        <p className="text-ink-2">
          {nextPlanId
            ? t(nextPlanId === planId ? "own.renews" : "own.changes", { date, plan: t(`common:plan.${nextPlanId}`) })
            : t("own.ends", { lastDay })}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {changes && state !== "past_due" && (
          <ConfirmButton
            look="primary"
            title={t("keep.title", { plan })}
            text={
              <>
                <p>{t("keep.text", { plan, date })}</p>
                {monthlyFee && monthlyVat && (
                  <AmountRows
                    net={monthlyFee}
                    vat={monthlyVat}
                    labels={{ net: t("keep.fee"), vat: t("vat"), total: t("keep.total") }}
                  />
                )}
                {monthlyQuota !== null && <p>{t("monthlyLeads", { count: monthlyQuota })}</p>}
                <NewFee newFee={subscription.newFee} />
                <p>{t("keep.pays", { date })}</p>
              </>
            }
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
            text={t(state === "past_due" ? "cancel.atOnce" : "cancel.text", { lastDay })}
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

/** A fee that would go on an invoice, and may not. */
function pastDueOf(overview: BillingOverview | undefined, fee: Subscription["monthlyFee"]) {
  const isOnInvoice =
    overview?.billingMethod === "invoice" || (overview?.billingMethod === "prepaid" && !overview.cardReady);
  if (!overview?.onInvoice || !isOnInvoice || !overview.complete) return "pastDue";
  const { proven, limit } = overview.onInvoice;
  return proven && (fee?.amount ?? 0) <= limit.amount ? "pastDue" : "pastDueOnInvoice";
}
