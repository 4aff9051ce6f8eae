import type { RefundRequest } from "@doorlight/proto/refunds/v1/refund_pb";
import { PaymentSource } from "@doorlight/proto/purchasing/v1/purchase_pb";
import type { Clients } from "../clients.ts";
import { ifAnswered } from "./if-answered.ts";
import type { Session } from "../sessions/session.ts";

/**
 * Of requests for refunds, the purchases whose charge is disputed and was not paid back, or that of the pack, plan or deal which
 * paid them. A page does without what billing says.
 */
export async function disputedPurchases(
  { disputes }: Pick<Clients, "disputes">,
  requests: readonly RefundRequest[],
  as: Session["as"],
): Promise<ReadonlySet<string>> {
  const byCard = requests.flatMap(({ purchase }) =>
    purchase?.paymentSource === PaymentSource.CARD ? purchase.id : [],
  );
  const paidBefore = requests.flatMap(({ purchase, isBlocked }) => (isBlocked && purchase ? purchase.id : []));
  if (byCard.length === 0) return new Set(paidBefore);
  const asked = { purchaseIds: [...new Set(byCard)] };
  const answer = await ifAnswered(as, (call) => disputes.listDisputedPurchases(asked, call));
  return new Set([...paidBefore, ...(answer?.purchaseIds ?? [])]);
}
