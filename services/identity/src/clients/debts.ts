import { makeRpcClient, type Signer } from "@doorlight/common/rpc";
import { BillingService } from "@doorlight/proto/billing/v1/billing_service_pb";
import { PurchasingService } from "@doorlight/proto/purchasing/v1/purchasing_service_pb";

type Addresses = { BILLING_ADDR: string; PURCHASING_ADDR: string };

/** Erased accounts as both know them that sell on invoice. */
export function makeDebts(addresses: Addresses, signer: Signer) {
  const purchasing = makeRpcClient(PurchasingService, {
    peer: "purchasing",
    address: addresses.PURCHASING_ADDR,
    signer,
  });
  const billing = makeRpcClient(BillingService, { peer: "billing", address: addresses.BILLING_ADDR, signer });
  return {
    /**
     * Whether each owes. One is missing while a service does not know of its erasure, since it may still buy. What purchasing
     * has sold billing may not have yet, and the fees of billing not purchasing: only both together know that nothing is owed.
     */
    async check(userIds: string[]): Promise<Map<string, boolean>> {
      const answers = await Promise.all([
        purchasing.listErasedAccounts({ userIds }),
        billing.listErasedAccounts({ userIds }),
      ]);
      const [sold, billed] = answers.map(({ accounts }) => new Map(accounts.map(({ userId, owes }) => [userId, owes])));
      return new Map(
        userIds.flatMap((userId) => {
          const [bySales, byInvoices] = [sold!.get(userId), billed!.get(userId)];
          return bySales === undefined || byInvoices === undefined ? [] : [[userId, bySales || byInvoices] as const];
        }),
      );
    },

    close: () => [purchasing, billing].forEach((client) => client[Symbol.dispose]()),
  };
}
