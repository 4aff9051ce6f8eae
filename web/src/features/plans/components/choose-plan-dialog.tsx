import type { Plan, PlanChange } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { formatDate } from "../../../lib/dates.ts";
import { formatMoney } from "../../../lib/money.ts";
import { paths } from "../../../lib/paths.ts";
import { showToast } from "../../../lib/toast.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { useChoosePlan, usePlanPreview } from "../api/plans.ts";

type Props = { plan: Plan; onClose: () => void };

/** Says what a choice does and costs, to the cent and the day, and asks once. */
export function ChoosePlanDialog({ plan, onClose }: Props) {
  const { t } = useTranslation("plans");
  const preview = usePlanPreview(plan.id);
  const choose = useChoosePlan(plan.id);
  const name = t(`common:plan.${plan.id}`);
  const change = preview.data;

  const confirm = useOneAtATime(async () => {
    if (!change) return;
    try {
      await choose.mutateAsync(change);
      onClose();
      void showToast("success", t("chosen", { plan: name }));
    } catch {
      // The dialog shows the error; what it says may be another by now.
      void preview.refetch();
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
      <ErrorAlert error={choose.error ?? preview.error} />
      {change ? <Consequence change={change} /> : !preview.error && <Skeleton className="h-24" />}
    </ConfirmDialog>
  );
}

const isAtOnce = ({ feeNow, quotaNow }: PlanChange): boolean => feeNow.amount > 0 || quotaNow > 0;
const canBePaid = (change: PlanChange): boolean => change.payment !== null || !isAtOnce(change);

function Consequence({ change }: { change: PlanChange }) {
  const { t } = useTranslation("plans");
  const { tag } = useLocale();
  const { feeNow, vatNow, quotaNow, monthlyFee, monthlyQuota, payment, daysLeft, daysInMonth } = change;
  const money = (amount: PlanChange["feeNow"]) => formatMoney(amount, tag);
  const later = t("confirm.later", { fee: money(monthlyFee), count: monthlyQuota });
  if (!isAtOnce(change)) return <p>{t("confirm.nextMonth", { date: formatDate(change.effectiveAt, tag), later })}</p>;
  const total = { ...feeNow, amount: feeNow.amount + vatNow.amount };
  return (
    <>
      <p>{t("confirm.now", { days: daysLeft, of: daysInMonth, count: quotaNow })}</p>
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 text-ink">
        <dt>{t("confirm.fee")}</dt>
        <dd className="text-right tabular-nums">{money(feeNow)}</dd>
        <dt>{t("confirm.vat")}</dt>
        <dd className="text-right tabular-nums">{money(vatNow)}</dd>
        <dt className="font-semibold">{t("confirm.total")}</dt>
        <dd className="text-right font-semibold tabular-nums">{money(total)}</dd>
      </dl>
      {payment ? (
        <p>{t(`confirm.pays.${payment}`)}</p>
      ) : (
        <>
          <Alert tone="warn">{t("confirm.unpayable")}</Alert>
          <ButtonLink to={paths.billingThen(paths.plans)}>{t("confirm.toBilling")}</ButtonLink>
        </>
      )}
      <p>{later}</p>
    </>
  );
}
