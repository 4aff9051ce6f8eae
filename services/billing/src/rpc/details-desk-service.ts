import { makePaging } from "@doorlight/common/paging";
import { type RpcRoutes, serveMethods } from "@doorlight/common/rpc";
import { DetailsDeskService } from "@doorlight/proto/billing/v1/details_desk_service_pb";
import { z } from "zod";
import { missingNames, noDetails } from "../domain/billing-details.ts";
import type { UseCases } from "../parts/use-cases.ts";

const sincePaging = makePaging(z.strictObject({ since: z.coerce.date(), userId: z.uuid() }));
const paging = makePaging(z.strictObject({ userId: z.uuid() }));

/** Billing details that keep invoices from being written, or from reaching their buyer. */
export function makeDetailsDeskService({ detailsDesk }: UseCases): RpcRoutes {
  return {
    routes: (router) =>
      serveMethods(router, DetailsDeskService, {
        async listWaitingSales({ country, limit, cursor }) {
          const found = await detailsDesk.listWaiting({ country, limit, after: sincePaging.start(cursor) });
          const page = sincePaging.page(found, limit, ({ since, userId }) => ({ since, userId }));
          const accounts = page.items.map(({ details, ...waiting }) => {
            return { ...waiting, missing: missingNames(details ?? noDetails) };
          });
          return { accounts, nextCursor: page.nextCursor };
        },
        async listDetailsToCorrect({ country, limit, cursor }) {
          const found = await detailsDesk.listToCorrect({ country, limit, after: paging.start(cursor)?.userId });
          const page = paging.page(found, limit, ({ userId }) => ({ userId }));
          return { accounts: page.items, nextCursor: page.nextCursor };
        },
        countDetailsToCorrect: async () => ({ countries: await detailsDesk.countToCorrect() }),
      }),
  };
}
