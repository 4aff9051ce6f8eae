import type { FollowUpState } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { showToast } from "../../lib/toast.ts";
import { useSaveFollowUp } from "./api/follow-up.ts";

/** Sets the state of a lead, with a way back. */
export function useSetState(leadId: string, owner: string): (state: FollowUpState, former: FollowUpState) => void {
  const { t } = useTranslation("purchases");
  const { mutateAsync } = useSaveFollowUp(leadId);
  return (state, former) => {
    if (state === former) return;
    const save = async (next: FollowUpState, undo?: { label: string; onClick: () => void }) => {
      try {
        await mutateAsync({ state: next });
        void showToast("success", t("followUp.set", { owner, state: t(`followUp.state.${next}`) }), undo);
      } catch {
        void showToast("error", t("followUp.notSet", { owner }));
      }
    };
    void save(state, { label: t("followUp.undo"), onClick: () => void save(former) });
  };
}
