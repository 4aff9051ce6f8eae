import { FollowUpState, type MyLead } from "@doorlight/gateway/contract";
import { useKeyActions } from "../../lib/single-keys.ts";

/** Put on the row of a lead, which its keys act on while the focus is in it. */
export const rowOf = (leadId: string) => ({ "data-lead": leadId });

/** 1 to 5 press the button of a state, N that of the note, in the row that has the focus. */
export function useRowKeys(myLeads: readonly MyLead[]): void {
  const press = (selector: string) => {
    const row = document.activeElement?.closest<HTMLElement>("[data-lead]");
    if (row && myLeads.some(({ lead }) => lead.id === row.dataset["lead"]))
      row.querySelector<HTMLElement>(selector)?.click();
  };
  const states = FollowUpState.options.map((state, index): [string, () => void] => [
    String(index + 1),
    () => press(`[data-state="${state}"]`),
  ]);
  useKeyActions({ ...Object.fromEntries(states), n: () => press("[data-follow-up-note]") });
}
