import type { FollowUp, MyLead } from "@doorlight/gateway/contract";

/** What an agent does next about a bought lead; `at` is the time that its text names. */
export type NextStep = {
  name:
    | "refundPending"
    | "refundDue"
    | "erased"
    | "remind"
    | "closed"
    | "call"
    | "refundOrTry"
    | "tryAgain"
    | "meet"
    | "decide";
  at?: string;
};

type Lead = Pick<MyLead, "purchase" | "refund" | "refundEligibility" | "attempts" | "contactErasedAt"> & {
  followUp: FollowUp | null;
  lead: Pick<MyLead["lead"], "closedAt">;
};

/** The next step of a lead: what others have decided comes before the agent's own plans. Null when there is none. */
export function nextStepOf(myLead: Lead, now = Date.now()): NextStep | null {
  const { refund, contactErasedAt, followUp, lead, attempts } = myLead;
  if (refund === "refunded" || myLead.purchase.refundedAt || !followUp) return null;
  if (refund === "pending") return { name: "refundPending" };
  const { state, remindAt } = followUp;
  const dueAt = myLead.refundEligibility?.refundDueAt;
  if (dueAt) return { name: "refundDue", at: dueAt };
  if (state === "won" || state === "lost") return null;
  if (contactErasedAt) return { name: "erased", at: contactErasedAt };
  if (remindAt) return { name: "remind", at: remindAt };
  if (lead.closedAt) return { name: "closed", at: lead.closedAt };
  if (state === "to_call") return { name: "call" };
  if (state === "met") return { name: "decide" };
  if (attempts?.some(({ kind }) => kind === "call")) return { name: "meet" };
  if (isRefundable(myLead, now)) return { name: "refundOrTry" };
  const last = attempts?.at(-1);
  return { name: "tryAgain", ...(last && { at: last.at }) };
}

/** Whether a refund is possible now because the owner cannot be reached. */
function isRefundable({ refundEligibility }: Lead, now: number): boolean {
  if (!refundEligibility || refundEligibility.refusal) return false;
  return refundEligibility.reasons.some(
    ({ reason, from, attemptsMissing }) =>
      reason === "unreachable" && attemptsMissing === 0 && from !== null && Date.parse(from) <= now,
  );
}
