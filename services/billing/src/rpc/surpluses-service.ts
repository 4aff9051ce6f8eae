import { fromProto } from "@doorlight/common/money";
import { makePaging } from "@doorlight/common/paging";
import { type RpcRoutes, userCaller } from "@doorlight/common/rpc";
import { SurplusesService } from "@doorlight/proto/billing/v1/surpluses_service_pb";
import { z } from "zod";
import type { SurplusStore } from "../db/surplus-store.ts";
import type { PayBackSurplus } from "../use-cases/pay-back-surplus.ts";

const paging = makePaging(z.strictObject({ id: z.uuid() }));

type Dependencies = { surpluses: Pick<SurplusStore, "list">; payBackSurplus: PayBackSurplus };

/** Debts to accounts from credit notes. */
export function makeSurplusesService({ surpluses, payBackSurplus }: Dependencies): RpcRoutes {
  return {
    routes: (router) =>
      router.service(SurplusesService, {
        async listSurpluses({ country, limit, cursor }) {
          const found = await surpluses.list(country, paging.start(cursor), limit);
          const page = paging.page(found, limit, ({ creditNoteId: id }) => ({ id }));
          const shown = page.items.map(({ left: amount, currency, ...one }) => ({
            ...one,
            left: { amount, currency },
          }));
          return { surpluses: shown, nextCursor: page.nextCursor };
        },
        async payBackSurplus({ creditNoteId, amount, paidOn, idempotencyKey }, ctx) {
          const { userId: adminId } = userCaller(ctx);
          await payBackSurplus({ creditNoteId, amount: fromProto(amount), paidOn, adminId, idempotencyKey });
          return {};
        },
      }),
  };
}
