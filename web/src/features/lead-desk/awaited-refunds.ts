import type { AnswerOf, getDeskLead } from "@doorlight/gateway/contract";

/** Rules look each minute; what has not come by then does not come by itself. */
const LONGEST_MS = 10 * 60_000;

const refunding = ["withdraw", "mark_duplicate"];

/** How many buyers a rule is about to refund, since an admin has just withdrawn the request or found a duplicate. */
export function awaitedRefunds({ actions, buyers, refunds }: AnswerOf<typeof getDeskLead>, now = Date.now()): number {
  const latest = actions.find(({ action }) => [...refunding, "undo_duplicate"].includes(action));
  if (!latest || !refunding.includes(latest.action) || now - Date.parse(latest.at) > LONGEST_MS) return 0;
  // A buyer who has asked, ever, is left to that request.
  const isLeft = (buyerId: string) => refunds?.some(({ agent, state }) => agent.id === buyerId && state !== "refunded");
  return buyers.filter(({ user, purchase }) => !purchase.refundedAt && !isLeft(user.id)).length;
}
