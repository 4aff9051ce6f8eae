import { useTranslation } from "react-i18next";
import { showToast } from "../../../lib/toast.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { useGiveUpPurchase } from "../api/pending-purchase.ts";

/** Gives up a purchase that waits for the bank, reports the outcome, then calls `onEnd`. The caller shows the error. */
export function useGiveUp(leadId: string, onEnd = () => {}) {
  const { t } = useTranslation("purchases");
  const { mutateAsync, isPending, error } = useGiveUpPurchase(leadId);
  const giveUp = useOneAtATime(async () => {
    const answer = await mutateAsync({ params: { id: leadId } }).catch(() => undefined);
    if (!answer) return;
    onEnd();
    void showToast("success", t(answer.purchase ? "pending.stands" : "pending.givenUp"));
  });
  return { giveUp: () => void giveUp(), isPending, error };
}
