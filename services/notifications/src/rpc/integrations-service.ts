import { createHash } from "node:crypto";
import { makePaging } from "@doorlight/common/paging";
import { type RpcRoutes, serveMethods, userCaller } from "@doorlight/common/rpc";
import { type Clock, minutes } from "@doorlight/common/time";
import { IntegrationsService } from "@doorlight/proto/notifications/v1/integrations_service_pb";
import { z } from "zod";
import type { PulledEventStore } from "../db/pulled-event-store.ts";
import { type Puller } from "../domain/pulled-event.ts";
import { type PullEvents, refuseCursor } from "../use-cases/pull-events.ts";

const positions = makePaging(
  z.strictObject({
    position: z.coerce.bigint().nonnegative(),
    // Cursors of releases until 1.4 of the interface have none.
    of: z.string().optional(),
  }),
);
const paging = makePaging(z.strictObject({ leadId: z.uuid(), readAt: z.coerce.date() }));

/** Longer than an event takes to be consumed, from the time that it notes to its commit. */
const overlap = minutes(1);

/** Tells the cursors of an account and kind from all others: each counts its positions from 1. It need not be secret. */
function markOf({ accountId, test }: Puller): string {
  return createHash("sha256").update(`${accountId} ${test}`).digest("base64url").slice(0, 11);
}

type Dependencies = { pulledEvents: PulledEventStore; pullEvents: PullEvents; clock: Clock };

/** What programs of agents read by their tokens. */
export function makeIntegrationsService({ pulledEvents, pullEvents, clock }: Dependencies): RpcRoutes {
  return {
    routes: (router) =>
      serveMethods(router, IntegrationsService, {
        async listEvents({ after, limit }, ctx) {
          const { userId: accountId, test = false } = userCaller(ctx);
          const puller = { accountId, test };
          const from = positions.start(after);
          const of = markOf(puller);
          if (from?.of !== undefined && from.of !== of) refuseCursor();
          const { events, position, hasMore } = await pullEvents(puller, from?.position, limit);
          return { events, cursor: positions.cursorOf({ position, of }), hasMore };
        },

        async listUpdatedLeads({ updatedAfter, cursor, limit }, ctx) {
          const { userId: accountId, test = false } = userCaller(ctx);
          await pulledEvents.noteToken({ accountId, test });
          // That of the first page: what changes while a program reads on is in its next reading.
          const { leadId = null, readAt = new Date(clock.now().getTime() - overlap) } = paging.start(cursor) ?? {};
          const rows = await pulledEvents.updatedLeads({ accountId, test }, updatedAfter, leadId, limit + 1);
          const { items, nextCursor } = paging.page(rows, limit, (row) => ({ leadId: row.leadId, readAt }));
          return { leads: items, nextCursor, readAt };
        },
      }),
  };
}
