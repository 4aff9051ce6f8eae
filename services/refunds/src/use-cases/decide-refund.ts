import type { Tx } from "@doorlight/common/db";
import { refuseField } from "@doorlight/common/errors";
import { failpoint } from "@doorlight/common/failpoints";
import type { RefundRequest, Verdict } from "../domain/refund.ts";

/** Without an admin if a rule decides. `isClaim`: it counts in the buyer's share of claims all the same. */
type Decision = Omit<Verdict, "adminId"> & { adminId: string | null; isClaim?: boolean };

/** Without an admin and without words. */
export const approvedByRule: Decision = { approved: true, message: "", adminId: null };
export const rejectedByRule: Decision = { ...approvedByRule, approved: false };

type Ports = {
  disputes: { isBlocked(tx: Tx, purchaseId: string): Promise<boolean> };
  purchases: { nextVersion(tx: Tx, id: string): Promise<bigint> };
  requests: {
    decide(tx: Tx, request: RefundRequest, decision: Decision, version: bigint, at: Date): Promise<RefundRequest>;
  };
  personalData: { eraseOwnWordsOnErased(tx: Tx, purchaseId: string): Promise<void> };
  events: {
    refundApproved(tx: Tx, request: RefundRequest, at: Date): Promise<void>;
    refundRejected(tx: Tx, request: RefundRequest, at: Date): Promise<void>;
  };
};

export type DecideRefund = ReturnType<typeof makeDecideRefund>;

/**
 * Ends a pending request whose purchase is locked. Purchasing gives the payment of an approval back. Refuses `invalid_request`
 * for an approval while the charge is disputed, as the database does: the bank decides about it.
 */
export function makeDecideRefund({ disputes, purchases, requests, personalData, events }: Ports) {
  return async (tx: Tx, request: RefundRequest, decision: Decision, at: Date): Promise<RefundRequest> => {
    if (decision.approved && (await disputes.isBlocked(tx, request.purchase.id)))
      refuseField("approve", "charge_disputed", "must wait for the bank, which decides about the disputed charge");
    const version = await purchases.nextVersion(tx, request.purchase.id);
    const decided = await requests.decide(tx, request, decision, version, at);
    failpoint("refunds.after_decision");
    await (decision.approved ? events.refundApproved : events.refundRejected)(tx, decided, at);
    await personalData.eraseOwnWordsOnErased(tx, request.purchase.id);
    failpoint("refunds.before_commit");
    return decided;
  };
}
