import { type Plan, type PlanChange, previewPlan } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useAccountDay } from "../../../components/account/use-account-day.ts";
import { PaymentTrouble } from "../../../components/payment/payment-trouble.tsx";
import { Alert } from "../../../components/ui/alert.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { formatMoney } from "../../../lib/money.ts";
import { paths } from "../../../lib/paths.ts";
import { showToast } from "../../../lib/toast.ts";
import { useNext } from "../../../lib/use-next.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { isOutcomeUnknown } from "../../../lib/use-payment.ts";
import { useChoosePlan } from "../api/choose-plan.ts";
import { FeeRows } from "./fee-rows.tsx";

type Props = { plan: Plan; onClose: () => void };

/** States the effect and cost of a choice, to the cent and the day, and asks once. */
export function ChoosePlanDialog({ plan, onClose }: Props) {
  const { t } = useTranslation("plans");
  const next = useNext();
  const navigate = useNavigate();
  const returnPath = paths.plansThen(next);
  // Asked anew each time, because it holds for one day; what the agent agrees to then stays on the screen.
  const preview = useAnswer(previewPlan, { params: { id: plan.id } }, { staleTime: "static", gcTime: 0 });
  const choose = useChoosePlan();
  const name = t(`common:plan.${plan.id}`);
  const change = preview.data;

  const confirm = useOneAtATime(async () => {
    if (!change) return;
    try {
      const { previewToken } = change;
      await choose.mutateAsync({ body: { planId: plan.id, previewToken, returnPath } });
      onClose();
      void showToast("success", t("chosen", { plan: name }));
      if (next) void navigate(next);
    } catch (error) {
      // The dialog shows the error. A retry of a possibly accepted choice is the same choice, any other may differ now.
      if (!isOutcomeUnknown(error)) void preview.refetch();
    }
  });

  return (
    <ConfirmDialog
      title={t("confirm.title", { plan: name })}
      action={t("confirm.action", { plan: name })}
      pending={choose.isPending}
      ready={change !== undefined && canBePaid(change)}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <PaymentTrouble error={choose.error} next={returnPath} />
      <ErrorAlert error={preview.error} />
      {change ? (
        <Consequence change={change} payAt={paths.billingThen(returnPath)} />
      ) : (
        !preview.error && <Skeleton className="h-24" />
      )}
    </ConfirmDialog>
  );
}

const isAtOnce = ({ feeNow, quotaNow }: PlanChange): boolean => feeNow.amount > 0 || quotaNow > 0;
const canBePaid = (change: PlanChange): boolean => change.payment !== null || !isAtOnce(change);

function Consequence({ change, payAt }: { change: PlanChange; payAt: string }) {
  const { t } = useTranslation("plans");
  const { tag } = useLocale();
  const dayOf = useAccountDay();
  const { feeNow, vatNow, quotaNow, monthlyFee, monthlyQuota, payment, ...month } = change;
  const money = (amount: PlanChange["feeNow"]) => formatMoney(amount, tag);
  const later = t("confirm.later", { fee: money(monthlyFee), count: monthlyQuota });
  if (!isAtOnce(change)) return <p>{t("confirm.nextMonth", { date: dayOf(change.effectiveAt), later })}</p>;
  const key = month.monthUnpaid ? "confirm.whole" : "confirm.now";
  return (
    <>
      <p>{t(key, { days: month.daysLeft, of: month.daysInMonth, count: quotaNow })}</p>
      <FeeRows fee={feeNow} vat={vatNow} labels={{ fee: t("confirm.fee"), vat: t("vat"), total: t("confirm.total") }} />
      {payment ? (
        <p>{t(`confirm.pays.${payment}`)}</p>
      ) : (
        <>
          <Alert tone="warn">{t("confirm.unpayable")}</Alert>
          <ButtonLink to={payAt}>{t("confirm.toBilling")}</ButtonLink>
        </>
      )}
      <p>{later}</p>
    </>
  );
}
