import { makePaging } from "@doorlight/common/paging";
import { type RpcRoutes, serveMethods } from "@doorlight/common/rpc";
import { TimelineService } from "@doorlight/proto/notifications/v1/timeline_service_pb";
import { z } from "zod";
import type { FactStore } from "../db/fact-store.ts";

const paging = makePaging(z.strictObject({ happenedAt: z.coerce.date(), id: z.uuid() }));

/** What happened in the business, for the back office. */
export function makeTimelineService({ facts }: { facts: Pick<FactStore, "list"> }): RpcRoutes {
  return {
    routes: (router) =>
      serveMethods(router, TimelineService, {
        async listFacts({ limit, cursor, ...filter }) {
          const rows = await facts.list(filter, limit + 1, paging.start(cursor));
          const { items, nextCursor } = paging.page(rows, limit, ({ happenedAt, id }) => ({ happenedAt, id }));
          return {
            items: items.map(({ userId, leadId, objectId, ...fact }) => ({ fact, userId, leadId, objectId })),
            nextCursor,
          };
        },
      }),
  };
}
