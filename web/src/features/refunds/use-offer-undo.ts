import type { ContactAttempt } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { showToast } from "../../lib/toast.ts";
import { useUndoAttempt } from "./api/purchase-refunds.ts";

const OFFERED_MS = 10_000;

type Logged = { attempt: ContactAttempt; wasToCall: boolean };

/** Says that an attempt is logged, and offers for ten seconds to undo it. */
export function useOfferUndo(purchase: { id: string; leadId: string }): (logged: Logged) => void {
  const { t } = useTranslation(["refunds", "common"]);
  const { mutateAsync } = useUndoAttempt(purchase);
  return (logged) => {
    const named = { kind: t(`common:attempt.${logged.attempt.kind}`) };
    const undo = async () => {
      try {
        await mutateAsync(logged);
        void showToast("success", t("attempts.undone", named));
      } catch {
        void showToast("error", t("attempts.notUndone"));
      }
    };
    const offer = { label: t("attempts.undo"), onClick: () => void undo(), lifetime: OFFERED_MS };
    void showToast("success", t("attempts.logged", named), offer);
  };
}
