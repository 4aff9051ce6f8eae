import { refuse } from "@doorlight/common/errors";
import { makePaging } from "@doorlight/common/paging";
import { isAdmin } from "@doorlight/common/product";
import { type RpcRoutes, serveMethods, userCaller } from "@doorlight/common/rpc";
import { days } from "@doorlight/common/time";
import { DisputesService } from "@doorlight/proto/billing/v1/disputes_service_pb";
import { z } from "zod";
import { type Dispute, releasedAtOf } from "../domain/dispute.ts";
import type { UseCases } from "../parts/use-cases.ts";

const paging = makePaging(z.strictObject({ at: z.coerce.date(), id: z.uuid() }));

/** Disputed charges and the blocks of their cards. */
export function makeDisputesService({ disputes, endCardBlock, clock }: UseCases): RpcRoutes {
  return {
    routes: (router) =>
      serveMethods(router, DisputesService, {
        async listDisputes({ userId, limit, cursor }) {
          const found = await disputes.list(userId, paging.start(cursor), limit);
          const page = paging.page(found, limit, ({ openedAt: at, chargeId: id }) => ({ at, id }));
          return { disputes: page.items, nextCursor: page.nextCursor };
        },
        listUnansweredDisputes: ({ limit }) => disputes.listUnanswered(clock.now(), limit),
        getDispute: async ({ chargeId }) => ({ dispute: (await disputes.find(chargeId)) ?? refuse("not_found") }),
        async listDisputedPurchases({ purchaseIds }, ctx) {
          const caller = userCaller(ctx);
          const owner = isAdmin(caller) ? undefined : caller.userId;
          return { purchaseIds: await disputes.listPurchases(purchaseIds, owner) };
        },
        async listOwnDisputes(_, ctx) {
          const since = new Date(clock.now().getTime() - days(30));
          const own = (await disputes.listOf(userCaller(ctx).userId)).map(toOwn);
          return { disputes: own.filter(({ releasedAt }) => releasedAt === null || releasedAt >= since) };
        },
        endCardBlock: async ({ chargeId, reason }, ctx) => ({
          dispute: await endCardBlock({ chargeId, adminId: userCaller(ctx).userId, reason }),
        }),
      }),
  };
}

/** Without what is for admins. */
function toOwn(dispute: Dispute) {
  const { chargeId: id, card, ...rest } = dispute;
  return { ...rest, id, brand: card?.brand ?? "", last4: card?.last4 ?? "", releasedAt: releasedAtOf(dispute) };
}
