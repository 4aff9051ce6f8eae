import { makeRpcClient, type Signer } from "@doorlight/common/rpc";
import { BillingService } from "@doorlight/proto/billing/v1/billing_service_pb";
import { PurchasingService } from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
import type { Debt } from "../domain/debtor.ts";

type Addresses = { BILLING_ADDR: string; PURCHASING_ADDR: string };

/** What accounts owe and dispute, as both know it that sell on invoice. */
export function makeDebts(addresses: Addresses, signer: Signer) {
  const purchasing = makeRpcClient(PurchasingService, {
    peer: "purchasing",
    address: addresses.PURCHASING_ADDR,
    signer,
  });
  const billing = makeRpcClient(BillingService, { peer: "billing", address: addresses.BILLING_ADDR, signer });

  /**
   * One is missing if a service does not answer for it. What purchasing has sold billing may not have yet, and the fees of
   * billing not purchasing: only both together know that nothing is owed.
   */
  async function check(userIds: string[], evenInUse: boolean): Promise<Map<string, Debt>> {
    const [sold, billed] = await Promise.all([
      purchasing.listErasedAccounts({ userIds, evenInUse }),
      billing.listErasedAccounts({ userIds, evenInUse }),
    ]);
    const sales = new Map(sold.accounts.map(({ userId, owes }) => [userId, owes]));
    return new Map(
      billed.accounts.flatMap(({ userId, owes, disputed }) => {
        const bySales = sales.get(userId);
        return bySales === undefined ? [] : [[userId, { owes: bySales || owes, disputed }] as const];
      }),
    );
  }

  return {
    /** One is missing while a service does not know of its erasure, since it may still buy. */
    checkErased: (userIds: string[]) => check(userIds, false),

    /** As they are now, erased or not. */
    checkInUse: (userIds: string[]) => check(userIds, true),

    close: () => [purchasing, billing].forEach((client) => client[Symbol.dispose]()),
  };
}
