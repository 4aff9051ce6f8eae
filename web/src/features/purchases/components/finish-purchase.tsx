import type { buyLead } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { FinishPayment } from "../../../components/payment/finish-payment.tsx";
import type { CallInput } from "../../../lib/api/call.ts";
import { focusWhenShown } from "../../../lib/focus-when-shown.ts";
import { paths } from "../../../lib/paths.ts";
import type { PendingPayment } from "../../../lib/pending-payment.ts";
import { showToast } from "../../../lib/toast.ts";
import { usePendingPayment } from "../../../lib/use-payment.ts";
import { paymentOfLead, useBuyLead } from "../api/buy-lead.ts";
import { contactHeadingId } from "./contact-card.tsx";
import { isFinal, RefusedDialog } from "./refused-dialog.tsx";
import { useGiveUp } from "./use-give-up.ts";

/** Resumes a purchase whose buyer comes back from the bank to its lead. */
export function FinishPurchase({ leadId }: { leadId: string }) {
  const { pending, close, giveUp } = usePendingPayment<typeof buyLead>(paymentOfLead(leadId));
  return pending ? <Finishing leadId={leadId} pending={pending} onClose={close} onGiveUp={giveUp} /> : null;
}

type Props = {
  leadId: string;
  pending: PendingPayment<CallInput<typeof buyLead>>;
  onClose: () => void;
  onGiveUp: () => void;
};

function Finishing({ leadId, pending, onClose, onGiveUp }: Props) {
  const { t } = useTranslation("purchases");
  const { buy } = useBuyLead(leadId, pending);
  const { giveUp, ...giving } = useGiveUp(leadId, onGiveUp);

  const finish = async () => {
    const { contact, contactErasedAt } = await buy.mutateAsync(pending.input);
    onClose();
    focusWhenShown(contactHeadingId);
    void showToast("success", t(contact || contactErasedAt ? "confirm.done" : "contact.comes"));
  };

  const price = pending.input.body?.shown?.price;
  if (isFinal(buy.error)) return <RefusedDialog leadId={leadId} error={buy.error} price={price} onClose={onClose} />;
  return (
    <FinishPayment
      finish={finish}
      error={buy.error}
      isPending={buy.isPending}
      otherCard={paths.billingThen(paths.lead(leadId), "card")}
      onClose={onClose}
      onGiveUp={giveUp}
      givingUp={{ ...giving, label: t("pending.giveUp") }}
    />
  );
}
