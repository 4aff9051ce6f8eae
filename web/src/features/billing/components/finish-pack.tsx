import type { buyPack, CreditPack } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { FinishPayment } from "../../../components/payment/finish-payment.tsx";
import type { CallInput } from "../../../lib/api/call.ts";
import { paths } from "../../../lib/paths.ts";
import type { PendingPayment } from "../../../lib/pending-payment.ts";
import { showToast } from "../../../lib/toast.ts";
import { useNext } from "../../../lib/use-next.ts";
import { usePendingPayment } from "../../../lib/use-payment.ts";
import { PACK_PAYMENT, useBuyPack } from "../api/buy-pack.ts";

/** Resumes a pack whose buyer comes back from the bank. */
export function FinishPack({ packs }: { packs: readonly CreditPack[] }) {
  const { pending, close, giveUp } = usePendingPayment<typeof buyPack>(PACK_PAYMENT);
  const pack = packs.find(({ id }) => id === pending?.input.params.id);
  return pending && pack ? <Finishing pack={pack} pending={pending} onClose={close} onGiveUp={giveUp} /> : null;
}

type Props = {
  pack: CreditPack;
  pending: PendingPayment<CallInput<typeof buyPack>>;
  onClose: () => void;
  onGiveUp: () => void;
};

function Finishing({ pack, pending, onClose, onGiveUp }: Props) {
  const { t } = useTranslation("billing");
  const next = useNext();
  const navigate = useNavigate();
  const { buy } = useBuyPack(pending);

  const finish = async () => {
    await buy.mutateAsync(pending.input);
    onClose();
    void showToast("success", t("packs.done", { count: pack.credits }));
    if (next) void navigate(next);
  };

  return (
    <FinishPayment
      finish={finish}
      error={buy.error}
      isPending={buy.isPending}
      otherCard={paths.billingThen(paths.buyPack(pack.id, "card", next), "card")}
      onClose={onClose}
      onGiveUp={onGiveUp}
    />
  );
}
