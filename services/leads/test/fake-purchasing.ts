import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { PeerRoutes } from "@doorlight/common/testing";
import { PurchasingService } from "@doorlight/proto/purchasing/v1/purchasing_service_pb";

/** A purchasing whose answers the test decides. */
export function fakePurchasing() {
  const purchasing = {
    endedAt: new Date(0),
    /** `lead user` of every purchase. */
    purchases: new Set<string>(),
    isDown: false,
    calls: [] as string[],
  };
  const record = (call: string) => {
    purchasing.calls.push(call);
    if (purchasing.isDown) throw new Error("Purchasing is down");
  };
  const routes: PeerRoutes = (router) =>
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
  return Object.assign(purchasing, { routes });
}
