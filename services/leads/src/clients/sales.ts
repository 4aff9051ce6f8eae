import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { RpcClient } from "@doorlight/common/rpc";
import type { PurchasingService } from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
import type { Sales } from "../use-cases/ports.ts";

/** Long enough for a busy purchasing, short enough for somebody who waits for a page. */
const HOLDING_WITHIN_MS = 1_500;

export function salesOf(purchasing: RpcClient<typeof PurchasingService>): Sales {
  return {
    async close(leadId) {
      const { closedAt } = await purchasing.closeSale({ leadId });
      if (!closedAt) throw new Error("Purchasing did not say when the sale ended");
      return timestampDate(closedAt);
    },
    async holds(leadId, userId) {
      return (await purchasing.getHolding({ leadId, userId }, { timeoutMs: HOLDING_WITHIN_MS })).holds;
    },
  };
}
