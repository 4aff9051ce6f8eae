import type { AnswerOf, getDeskLead } from "@doorlight/gateway/contract";

type Story = Pick<AnswerOf<typeof getDeskLead>, "buyers" | "refunds">;

/** How many buyers of a lead have no decision about a refund yet, and how many of them wait for one. */
export function undecidedRefunds({ buyers, refunds }: Story): { buyers: number; pending: number } {
  const inState = (id: string, ...states: string[]) =>
    refunds?.some(({ agent, state }) => agent.id === id && states.includes(state)) ?? false;
  const undecided = buyers.filter(
    ({ user, purchase }) =>
      inState(user.id, "pending") || (!purchase.refundedAt && !inState(user.id, "rejected", "refunded")),
  );
  return { buyers: undecided.length, pending: undecided.filter(({ user }) => inState(user.id, "pending")).length };
}
