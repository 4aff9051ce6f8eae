import type { PurchaseRefund } from "@doorlight/proto/refunds/v1/refund_pb";
import { Role } from "@doorlight/proto/identity/v1/user_pb";
import type { Clients } from "../clients.ts";
import { ifAnswered } from "./if-answered.ts";
import type { Session } from "../sessions/session.ts";

/**
 * How purchases of an agent stand with refunds, by purchase, without those of this moment, which refunds has yet to
 * consume. Undefined while refunds is down.
 */
export async function purchaseRefundsOf(
  { refunds }: Pick<Clients, "refunds">,
  purchaseIds: readonly string[],
  { as, user }: Session,
): Promise<ReadonlyMap<string, PurchaseRefund> | undefined> {
  if (user.role !== Role.AGENT || purchaseIds.length === 0) return new Map();
  const asked = { purchaseIds: [...purchaseIds] };
  const answer = await ifAnswered(as, (call) => refunds.listPurchaseRefunds(asked, call));
  return answer && new Map(answer.purchases.map((refund) => [refund.purchaseId, refund]));
}
