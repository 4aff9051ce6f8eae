import type { FollowUpState } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { showToast } from "../../lib/toast.ts";
import { type LeadState, useSetStates } from "./api/set-states.ts";

/** A lead with its state so far. */
export type StatedLead = LeadState & { owner: string };

/** Sets the state of one lead or of many, with a way back to the state that each had. */
export function useChangeStates(): (leads: readonly StatedLead[], state: FollowUpState) => Promise<void> {
  const { t } = useTranslation("purchases");
  const { mutateAsync } = useSetStates();
  return async (leads, state) => {
    const changed = leads.filter((lead) => lead.state !== state);
    const [first] = changed;
    if (!first) return;
    const owner = changed.length === 1 ? first.owner : t("count", { count: changed.length });
    const save = async (states: LeadState[], text: string, undo?: { label: string; onClick: () => void }) => {
      try {
        await mutateAsync(states);
        void showToast("success", text, undo);
      } catch {
        void showToast("error", t("followUp.notSet", { owner }));
      }
    };
    const textOf = (next: FollowUpState) => t("followUp.set", { owner, state: t(`followUp.state.${next}`) });
    const back = changed.map(({ leadId, state: former }) => ({ leadId, state: former }));
    const undone = changed.length === 1 ? textOf(first.state) : t("followUp.undone", { owner });
    const undo = { label: t("followUp.undo"), onClick: () => void save(back, undone) };
    await save(
      changed.map(({ leadId }) => ({ leadId, state })),
      textOf(state),
      undo,
    );
  };
}
