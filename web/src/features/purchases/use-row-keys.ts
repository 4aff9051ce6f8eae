import { FollowUpState, type MyLead } from "@doorlight/gateway/contract";
import { useKeyActions } from "../../lib/single-keys.ts";

/** Put on the row of a lead, which its keys act on while the focus is in it. */
export const rowOf = (leadId: string) => ({ "data-lead": leadId });

/** 1 to 5 set the status, N opens the note and X chooses, in the row that has the focus. */
export function useRowKeys(myLeads: readonly MyLead[]): void {
  const inRow = <E extends HTMLElement>(selector: string): E | null => {
    const row = document.activeElement?.closest<HTMLElement>("[data-lead]");
    const isListed = myLeads.some(({ lead }) => lead.id === row?.dataset["lead"]);
    return (isListed && row?.querySelector<E>(selector)) || null;
  };
  const choose = (state: FollowUpState) => {
    const select = inRow<HTMLSelectElement>("[data-status]");
    if (!select) return;
    select.value = state;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const states = FollowUpState.options.map((state, index): [string, () => void] => [
    String(index + 1),
    () => choose(state),
  ]);
  useKeyActions({
    ...Object.fromEntries(states),
    n: () => inRow("[data-follow-up-note]")?.click(),
    x: () => inRow("[data-choose]")?.click(),
  });
}
