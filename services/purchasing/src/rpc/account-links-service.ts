import { makePaging } from "@doorlight/common/paging";
import { type RpcRoutes, serveMethods } from "@doorlight/common/rpc";
import type { Clock } from "@doorlight/common/time";
import { AccountLinksService } from "@doorlight/proto/purchasing/v1/account_links_service_pb";
import { z } from "zod";
import type { AccountLinkStore } from "../db/account-link-store.ts";

/** In one account's answer. */
const MOST = 100;

const creditPaging = makePaging(z.strictObject({ decidedAt: z.coerce.date(), userId: z.uuid() }));
const leadPaging = makePaging(
  z.strictObject({ joinedAt: z.coerce.date(), leadId: z.uuid(), userId: z.uuid(), colleagueId: z.uuid() }),
);

/** What connects accounts, for admins. */
export function makeAccountLinksService({ links, clock }: { links: AccountLinkStore; clock: Clock }): RpcRoutes {
  return {
    routes: (router) =>
      serveMethods(router, AccountLinksService, {
        async getAccountLinks({ userId }) {
          const [{ accounts: sharing, count: sharingCount }, credit, leads] = await Promise.all([
            links.sharing(userId, MOST),
            links.creditOf(userId),
            links.leadsInOffice({ userId, limit: MOST }, clock.now()),
          ]);
          return { sharing, sharingCount, credit, leads };
        },
        async listOwnAccounts({ userId }) {
          return { userIds: await links.ownAccounts(userId) };
        },
        async listSharedCredits({ spent, limit, cursor }) {
          const found = await links.listCredits(spent, limit + 1, creditPaging.start(cursor));
          const { items, nextCursor } = creditPaging.page(found, limit, ({ decidedAt, userId }) => ({
            decidedAt,
            userId,
          }));
          return { credits: items, nextCursor };
        },
        async listLeadsInOffice({ limit, cursor }) {
          const after = leadPaging.start(cursor);
          const found = await links.leadsInOffice({ limit: limit + 1, after }, clock.now());
          const { items, nextCursor } = leadPaging.page(found, limit, ({ joinedAt, leadId, userId, colleagueId }) => ({
            joinedAt,
            leadId,
            userId,
            colleagueId,
          }));
          return { leads: items, nextCursor };
        },
      }),
  };
}
