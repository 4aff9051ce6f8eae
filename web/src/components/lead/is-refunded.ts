import type { LeadDetail } from "@doorlight/gateway/contract";

type Bought = { purchase: Pick<NonNullable<LeadDetail["purchase"]>, "refundedAt"> | null } & Pick<LeadDetail, "refund">;

/** Whether a purchase is refunded and its contact the agent's no more. The approval shows a moment before the purchase does. */
export function isRefunded({ purchase, refund }: Bought): boolean {
  return Boolean(purchase?.refundedAt) || refund === "refunded";
}
