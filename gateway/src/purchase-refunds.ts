import type { PurchaseRefund } from "@doorlight/proto/refunds/v1/refund_pb";
import { Role } from "@doorlight/proto/identity/v1/user_pb";
import type { Clients } from "./clients.ts";
import type { Session } from "./sessions/session.ts";

const ANSWER_MS = 500;

/**
 * How purchases of an agent stand with refunds, by purchase. A page does without while refunds is away, and does not wait
 * for it; so does a purchase of this moment, which refunds has yet to consume.
 */
export async function purchaseRefundsOf(
  { refunds }: Pick<Clients, "refunds">,
  purchaseIds: readonly string[],
  { as, user }: Session,
): Promise<ReadonlyMap<string, PurchaseRefund>> {
  if (user.role !== Role.AGENT || purchaseIds.length === 0) return new Map();
  const call = { ...as, timeoutMs: ANSWER_MS };
  const { purchases } = await refunds
    .listPurchaseRefunds({ purchaseIds: [...purchaseIds] }, call)
    .catch(() => ({ purchases: [] }));
  return new Map(purchases.map((refund) => [refund.purchaseId, refund]));
}
