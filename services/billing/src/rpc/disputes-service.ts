import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { refuse } from "@doorlight/common/errors";
import { makePaging } from "@doorlight/common/paging";
import { isAdmin } from "@doorlight/common/product";
import { enumText, type RpcRoutes, userCaller } from "@doorlight/common/rpc";
import { ChargePurpose, type DisputeSchema, DisputesService } from "@doorlight/proto/billing/v1/disputes_service_pb";
import { z } from "zod";
import type { DisputeStore } from "../db/dispute-store.ts";
import type { Dispute } from "../domain/dispute.ts";
import type { EndCardBlock } from "../use-cases/end-card-block.ts";

const paging = makePaging(z.strictObject({ at: z.coerce.date(), id: z.uuid() }));
const purposes = enumText(ChargePurpose);

type Dependencies = { disputes: Pick<DisputeStore, "list" | "find" | "listPurchases">; endCardBlock: EndCardBlock };

/** Disputed charges and the blocks of their cards. */
export function makeDisputesService({ disputes, endCardBlock }: Dependencies): RpcRoutes {
  return {
    routes: (router) =>
      router.service(DisputesService, {
        async listDisputes({ limit, cursor }) {
          const found = await disputes.list(paging.start(cursor), limit);
          const page = paging.page(found, limit, ({ openedAt: at, chargeId: id }) => ({ at, id }));
          return { disputes: page.items.map(toMessage), nextCursor: page.nextCursor };
        },
        async getDispute({ chargeId }) {
          return { dispute: toMessage((await disputes.find(chargeId)) ?? refuse("not_found")) };
        },
        async listDisputedPurchases({ purchaseIds }, ctx) {
          const caller = userCaller(ctx);
          const owner = isAdmin(caller) ? undefined : caller.userId;
          return { purchaseIds: await disputes.listPurchases(purchaseIds, owner) };
        },
        async endCardBlock({ chargeId, reason }, ctx) {
          const { userId: adminId } = userCaller(ctx);
          return { dispute: toMessage(await endCardBlock({ chargeId, adminId, reason })) };
        },
      }),
  };
}

function toMessage({ purpose, openedAt, blockEnd, ...dispute }: Dispute): MessageInitShape<typeof DisputeSchema> {
  return {
    ...dispute,
    purpose: purposes.fromText(purpose),
    openedAt: timestampFromDate(openedAt),
    blockEnd: blockEnd ? { ...blockEnd, at: timestampFromDate(blockEnd.at) } : undefined,
  };
}
