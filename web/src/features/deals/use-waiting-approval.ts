import { type Approval, type Deal, type DealChange, listApprovals } from "@doorlight/gateway/contract";
import { useAnswer } from "../../lib/api/use-answer.ts";

/** The approval that a deal waits for, as it is now: one of a former version cannot be carried out any more. */
export function useWaitingApproval({ id, state }: Deal, history: readonly DealChange[]): Approval | undefined {
  const list = useAnswer(listApprovals, { query: { state: "waiting", limit: 100 } }, { enabled: state !== "ended" });
  // Without an answer the button stays: who presses it is led to what waits.
  const asked = list.data?.items.find(({ dealId }) => dealId === id);
  return asked && history.every(({ at }) => at <= asked.askedAt) ? asked : undefined;
}
