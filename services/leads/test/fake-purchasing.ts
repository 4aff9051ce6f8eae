import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { PeerRoutes } from "@doorlight/common/testing";
import { AccountLinksService } from "@doorlight/proto/purchasing/v1/account_links_service_pb";
import { PurchasingService } from "@doorlight/proto/purchasing/v1/purchasing_service_pb";

/** A purchasing whose answers the test decides. */
export function fakePurchasing() {
  const purchasing = {
    endedAt: new Date(0),
    /** `lead user` of every purchase. */
    purchases: new Set<string>(),
    /** Of accounts that are one buyer with others: all of them. */
    ownAccounts: [] as string[][],
    /** Who typed the company id of another account, which is not held to them. */
    heldTo: new Map<string, string>(),
    /** What happens while it is asked for the accounts of one. */
    onOwnAccounts: async (_userId: string): Promise<void> => {},
    isDown: false,
    calls: [] as string[],
  };
  const record = (call: string) => {
    purchasing.calls.push(call);
    if (purchasing.isDown) throw new Error("Purchasing is down");
  };
  const routes: PeerRoutes = (router) => {
    router.service(AccountLinksService, {
      async listOwnAccounts({ userId }) {
        record(`own ${userId}`);
        await purchasing.onOwnAccounts(userId);
        const own = purchasing.ownAccounts.find((ids) => ids.includes(userId)) ?? [];
        const typed = purchasing.heldTo.get(userId);
        return { userIds: [...own.filter((id) => id !== userId), ...(typed ? [typed] : [])] };
      },
    });
    router.service(PurchasingService, {
      endBuying({ leadId, reopenedAt }) {
        record(["end", leadId, ...(reopenedAt ? [timestampDate(reopenedAt).toISOString()] : [])].join(" "));
        return { endedAt: timestampFromDate(purchasing.endedAt) };
      },
      checkBuyer({ leadId, userId }) {
        record(`check ${leadId}`);
        return { isBuyer: purchasing.purchases.has(`${leadId} ${userId}`) };
      },
    });
  };
  return Object.assign(purchasing, { routes });
}
