import type { Tx } from "@doorlight/common/db";
import type { CountryPack } from "@doorlight/common/product";
import { counter } from "@doorlight/common/telemetry";
import type { Clock } from "@doorlight/common/time";
import type { RefundRequest } from "../domain/refund.ts";
import type { RuleShare } from "../domain/rule-share.ts";
import { approvedByRule, type DecideRefund } from "./decide-refund.ts";

type Ports = {
  disputes: { isBlocked(tx: Tx, purchaseId: string): Promise<boolean> };
  ruleShares: {
    /** Locks the buyer, so that no two rules take the last of a share. */
    lock(tx: Tx, buyerId: string): Promise<void>;
    of(buyerId: string, terms: CountryPack["refundsByRule"], at: Date, from: Tx): Promise<RuleShare>;
  };
  requests: { leaveToPerson(tx: Tx, id: string): Promise<void> };
  decideRefund: DecideRefund;
  packOf: (country: string) => Pick<CountryPack, "refundsByRule">;
  clock: Clock;
};

const proven = counter("refunds_proven_total", {
  description: "Refunds that a rule approved, or left to a person because the agent's share is used up",
});

export type ApproveByRule = ReturnType<typeof makeApproveByRule>;

/**
 * Approves a pending, proven request whose purchase is locked. It stays pending, for a person from then on, if rules have
 * refunded the buyer's share (`refundsByRule` of the country's pack). While its charge is disputed it stays as it is.
 */
export function makeApproveByRule({ disputes, ruleShares, requests, decideRefund, packOf, clock }: Ports) {
  return async (tx: Tx, request: RefundRequest): Promise<RefundRequest> => {
    const { id, buyerId, country } = request.purchase;
    if (await disputes.isBlocked(tx, id)) return request;
    const at = clock.now();
    await ruleShares.lock(tx, buyerId);
    const { refunded, most } = await ruleShares.of(buyerId, packOf(country).refundsByRule, at, tx);
    const isWithin = refunded < most;
    proven.add(1, { country, by: isWithin ? "rule" : "person" });
    if (isWithin) return decideRefund(tx, request, approvedByRule, at);
    await requests.leaveToPerson(tx, request.id);
    return request;
  };
}
