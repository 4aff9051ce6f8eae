import type { choosePlan } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { FinishPayment } from "../../../components/payment/finish-payment.tsx";
import type { CallInput } from "../../../lib/api/call.ts";
import { paths } from "../../../lib/paths.ts";
import type { PendingPayment } from "../../../lib/pending-payment.ts";
import { showToast } from "../../../lib/toast.ts";
import { useNext } from "../../../lib/use-next.ts";
import { usePendingPayment } from "../../../lib/use-payment.ts";
import { PLAN_PAYMENT, useChoosePlan } from "../api/choose-plan.ts";

/** Resumes the choice of a plan whose buyer comes back from the bank. */
export function FinishPlan() {
  const { pending, close, giveUp } = usePendingPayment<typeof choosePlan>(PLAN_PAYMENT);
  return pending ? <Finishing pending={pending} onClose={close} onGiveUp={giveUp} /> : null;
}

type Props = { pending: PendingPayment<CallInput<typeof choosePlan>>; onClose: () => void; onGiveUp: () => void };

function Finishing({ pending, onClose, onGiveUp }: Props) {
  const { t } = useTranslation("plans");
  const next = useNext();
  const navigate = useNavigate();
  const choose = useChoosePlan(pending);

  const finish = async () => {
    await choose.mutateAsync(pending.input);
    onClose();
    void showToast("success", t("chosen", { plan: t(`common:plan.${pending.input.body.planId}`) }));
    if (next) void navigate(next);
  };

  return (
    <FinishPayment
      finish={finish}
      error={choose.error}
      isPending={choose.isPending}
      otherCard={paths.billingThen(paths.choosePlan(pending.input.body.planId, "card", next), "card")}
      onClose={onClose}
      onGiveUp={onGiveUp}
    />
  );
}
