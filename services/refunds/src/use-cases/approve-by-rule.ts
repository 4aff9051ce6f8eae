import type { Tx } from "@doorlight/common/db";
import type { CountryPack } from "@doorlight/common/product";
import type { Clock } from "@doorlight/common/time";
import type { RefundRequest } from "../domain/refund.ts";
import type { RuleShare } from "../domain/rule-share.ts";
import { approvedByRule, type DecideRefund } from "./decide-refund.ts";

type Ports = {
  ruleShares: {
    /** Locks the buyer, so that no two rules take the last of a share. */
    lock(tx: Tx, buyerId: string): Promise<void>;
    of(buyerId: string, terms: CountryPack["refundsByRule"], at: Date, from: Tx): Promise<RuleShare>;
  };
  decideRefund: DecideRefund;
  packOf: (country: string) => Pick<CountryPack, "refundsByRule">;
  clock: Clock;
};

export type ApproveByRule = ReturnType<typeof makeApproveByRule>;

/**
 * Approves a pending, proven request whose purchase is locked. It stays pending, for a person, if rules have refunded the
 * buyer's share (`refundsByRule` of the country's pack).
 */
export function makeApproveByRule({ ruleShares, decideRefund, packOf, clock }: Ports) {
  return async (tx: Tx, request: RefundRequest): Promise<RefundRequest> => {
    const { buyerId, country } = request.purchase;
    const at = clock.now();
    await ruleShares.lock(tx, buyerId);
    const { refunded, most } = await ruleShares.of(buyerId, packOf(country).refundsByRule, at, tx);
    return refunded < most ? decideRefund(tx, request, approvedByRule, at) : request;
  };
}
