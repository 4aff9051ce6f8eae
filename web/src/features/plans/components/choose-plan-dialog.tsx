import { getBillingOverview, type Payment, type Plan, type PlanChange, previewPlan } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { useAccountDay } from "../../../components/account/use-account-day.ts";
import { AmountRows } from "../../../components/payment/amount-rows.tsx";
import { DetailsFirst } from "../../../components/payment/details-first.tsx";
import { PaymentDialog } from "../../../components/payment/payment-dialog.tsx";
import { PaymentTrouble } from "../../../components/payment/payment-trouble.tsx";
import { useChooseBillingMethod } from "../../../components/payment/use-choose-billing-method.ts";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { hasCode } from "../../../lib/api/api-error.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { localisedPath } from "../../../lib/locale.ts";
import { formatMoney } from "../../../lib/money.ts";
import { paths } from "../../../lib/paths.ts";
import { sitePaths } from "../../../lib/site-paths.ts";
import { showToast } from "../../../lib/toast.ts";
import { useNext } from "../../../lib/use-next.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { isOutcomeUnknown } from "../../../lib/use-payment.ts";
import { useChoosePlan } from "../api/choose-plan.ts";

type Props = { plan: Plan; onClose: () => void };

/** States the effect and cost of a choice, to the cent and the day, and asks once. */
export function ChoosePlanDialog({ plan, onClose }: Props) {
  const { t } = useTranslation("plans");
  const { locale, tag } = useLocale();
  const next = useNext();
  const navigate = useNavigate();
  const way = useSearchParams()[0].get("way");
  const overview = useAnswer(getBillingOverview).data;
  // Asked anew each time, because it holds for one day; what the agent agrees to then stays on the screen.
  const preview = useAnswer(previewPlan, { params: { id: plan.id } }, { staleTime: "static", gcTime: 0 });
  const choose = useChoosePlan();
  const method = useChooseBillingMethod();
  const [chosen, setChosen] = useState<Payment | null>(way === "card" || way === "invoice" ? way : null);
  const name = t(`common:plan.${plan.id}`);
  const change = preview.data;
  const payment = chosen ?? change?.payment ?? (overview?.billingMethod === "invoice" ? "invoice" : "card");
  const addressOf = (by: Payment) => paths.choosePlan(plan.id, by, next);
  const isBeyond = hasCode(choose.error, "budget_reached");
  const isPending = method.isPending || preview.isFetching || choose.isPending;

  /** The choice paid as chosen; undefined if it is another one by now, which the dialog then shows. */
  async function payableBy(shown: PlanChange): Promise<PlanChange | undefined> {
    if (shown.payment === payment) return shown;
    // A card or billing details that were just saved may pay it by now.
    let now = (await preview.refetch()).data;
    if (now && now.payment !== payment) {
      try {
        await method.mutateAsync(payment);
      } catch {
        // The dialog shows the error.
        return undefined;
      }
      now = (await preview.refetch()).data;
    }
    return now?.payment === payment && termsOf(now) === termsOf(shown) ? now : undefined;
  }

  const confirm = useOneAtATime(async () => {
    const agreed = change && isAtOnce(change) ? await payableBy(change) : change;
    if (!agreed) return;
    try {
      const { previewToken } = agreed;
      const body = { planId: plan.id, previewToken, returnPath: paths.plansThen(next) };
      await choose.mutateAsync({ body: { ...body, ...(isBeyond && { beyondBudget: true }) } });
      onClose();
      void showToast("success", t("chosen", { plan: name }));
      if (next) void navigate(next);
    } catch (error) {
      // The dialog shows the error. A retry of a possibly accepted choice is the same choice, any other may differ now.
      if (!isOutcomeUnknown(error)) void preview.refetch();
    }
  });

  if (hasCode(choose.error, "billing_details_missing"))
    return <DetailsFirst onSaved={() => void confirm()} onClose={onClose} />;
  const trouble = (
    <>
      <PaymentTrouble error={choose.error} next={addressOf(payment)} />
      <ErrorAlert error={preview.error ?? method.error} />
      {change && hasCode(choose.error ?? method.error, "invoice_limit_reached") && (
        <p>{t("confirm.room", { fee: formatMoney(change.monthlyFee, tag) })}</p>
      )}
    </>
  );
  const terms = (
    <p className="flex flex-wrap gap-x-5 text-sm text-secondary">
      <a href={localisedPath(sitePaths.packageTerms, locale)} target="_blank" className="underline">
        {t("packageTerms")}
      </a>
      <a href={localisedPath(paths.terms, locale)} target="_blank" className="underline">
        {t("terms")}
      </a>
    </p>
  );
  if (!change || !isAtOnce(change)) {
    return (
      <ConfirmDialog
        title={t("confirm.title", { plan: name })}
        action={t("confirm.action", { plan: name })}
        pending={isPending}
        ready={change !== undefined}
        onConfirm={() => void confirm()}
        onCancel={onClose}
      >
        {trouble}
        {change ? <NextMonth change={change} /> : !preview.error && <Skeleton className="h-24" />}
        {terms}
      </ConfirmDialog>
    );
  }
  const { feeNow, vatNow } = change;
  const total = formatMoney({ ...feeNow, amount: feeNow.amount + vatNow.amount }, tag);
  const billingMethod = overview?.billingMethod;
  const paysToday = change.payment ?? (billingMethod === "prepaid" ? null : billingMethod);
  return (
    <PaymentDialog
      title={t("confirm.title", { plan: name })}
      overview={overview}
      payment={payment}
      onChoose={setChosen}
      isFixed={choose.error !== null && isOutcomeUnknown(choose.error)}
      note={
        <>
          {paysToday && paysToday !== payment && <p className="text-sm">{t(`confirm.method.${payment}`)}</p>}
          {overview && overview.credits > 0 && (
            <p className="text-sm">{t("confirm.creditsFirst", { count: overview.credits })}</p>
          )}
        </>
      }
      addressOf={addressOf}
      action={t(`confirm.pay.${payment}`, { plan: name, total })}
      pending={isPending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {trouble}
      <AtOnce change={change} />
      {terms}
    </PaymentDialog>
  );
}

const isAtOnce = ({ feeNow, quotaNow }: PlanChange): boolean => feeNow.amount > 0 || quotaNow > 0;

/** To be agreed to; two previews may differ in what pays. */
const termsOf = ({ feeNow, vatNow, quotaNow, monthlyFee, monthlyQuota }: PlanChange): string =>
  JSON.stringify([feeNow, vatNow, quotaNow, monthlyFee, monthlyQuota]);

function useLater({ monthlyFee, monthlyQuota }: PlanChange): string {
  const { t } = useTranslation("plans");
  const { tag } = useLocale();
  return t("confirm.later", { fee: formatMoney(monthlyFee, tag), count: monthlyQuota });
}

function NextMonth({ change }: { change: PlanChange }) {
  const { t } = useTranslation("plans");
  const dayOf = useAccountDay();
  const later = useLater(change);
  return <p>{t("confirm.nextMonth", { date: dayOf(change.effectiveAt), later })}</p>;
}

function AtOnce({ change }: { change: PlanChange }) {
  const { t } = useTranslation("plans");
  const { feeNow, vatNow, quotaNow, daysLeft, daysInMonth, monthUnpaid } = change;
  const later = useLater(change);
  const key = monthUnpaid ? "confirm.whole" : "confirm.now";
  return (
    <>
      <p>{t(key, { days: daysLeft, of: daysInMonth, count: quotaNow })}</p>
      <AmountRows
        net={feeNow}
        vat={vatNow}
        labels={{ net: t("confirm.fee"), vat: t("vat"), total: t("confirm.total") }}
      />
      <p>{later}</p>
    </>
  );
}
