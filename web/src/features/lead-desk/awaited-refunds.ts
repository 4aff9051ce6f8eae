import type { AnswerOf, getDeskLead } from "@doorlight/gateway/contract";

/** Rules look each minute; what has not come by then does not come by itself. */
const LONGEST_MS = 10 * 60_000;

const refunding = ["withdraw", "mark_duplicate"];

/**
 * The buyers whom a rule is about to refund: since it is due by now, or since an admin has just withdrawn the request or
 * found a duplicate, which refunds may not know yet.
 */
export function awaitedRefunds(
  { actions, buyers, refunds, expectedRefunds }: AnswerOf<typeof getDeskLead>,
  now = Date.now(),
): string[] {
  const isNow = (at: string) => now - Date.parse(at) >= 0 && now - Date.parse(at) <= LONGEST_MS;
  const latest = actions.find(({ action }) => [...refunding, "undo_duplicate"].includes(action));
  const isByAdmin = latest && refunding.includes(latest.action) && now - Date.parse(latest.at) <= LONGEST_MS;
  // A buyer who has asked, ever, is left to that request.
  const isLeft = (buyerId: string) => refunds?.some(({ agent, state }) => agent.id === buyerId && state !== "refunded");
  const isDue = (buyerId: string) => expectedRefunds.some(({ agent, dueAt }) => agent.id === buyerId && isNow(dueAt));
  return buyers
    .filter(({ user, purchase }) => !purchase.refundedAt && (isDue(user.id) || (isByAdmin && !isLeft(user.id))))
    .map(({ user }) => user.id);
}

/** Whether a refund is still to be due: only the hour after a purchase whose seller left is still to end. */
export const isStillOpen = ({ dueAt }: { dueAt: string }, now = Date.now()): boolean => Date.parse(dueAt) > now;
