import { type Approval, type DealChange, listApprovals } from "@doorlight/gateway/contract";
import { useAnswer } from "../../lib/api/use-answer.ts";

/** The approval that a draft waits for, as it is now: one of a former version cannot be carried out any more. */
export function useWaitingApproval(draftId: string | null, history: readonly DealChange[]): Approval | undefined {
  const isDraft = draftId !== null;
  const list = useAnswer(listApprovals, { query: { state: "waiting", limit: 100 } }, { enabled: isDraft });
  // Without an answer the button stays: who presses it is led to what waits.
  const asked = list.data?.items.find(({ dealId }) => isDraft && dealId === draftId);
  return asked && history.every(({ at }) => at <= asked.askedAt) ? asked : undefined;
}
