import { makePaging } from "@doorlight/common/paging";
import { type RpcRoutes, serveMethods, userCaller } from "@doorlight/common/rpc";
import { SurplusesService } from "@doorlight/proto/billing/v1/surpluses_service_pb";
import { z } from "zod";
import type { UseCases } from "../parts/use-cases.ts";

const paging = makePaging(z.strictObject({ id: z.uuid() }));

/** Debts to accounts from credit notes and overpaid invoices. */
export function makeSurplusesService({ surpluses, payBackSurplus }: UseCases): RpcRoutes {
  return {
    routes: (router) =>
      serveMethods(router, SurplusesService, {
        async listSurpluses({ country, userId, limit, cursor }) {
          const found = await surpluses.list({ country, userId, after: paging.start(cursor), limit });
          const page = paging.page(found, limit, ({ creditNoteId: id }) => ({ id }));
          const shown = page.items.map(({ left: amount, currency, ...one }) => ({
            ...one,
            left: { amount, currency },
          }));
          return { surpluses: shown, nextCursor: page.nextCursor };
        },
        payBackSurplus: (paid, ctx) => payBackSurplus({ ...paid, adminId: userCaller(ctx).userId }),
      }),
  };
}
