import { refuse } from "@doorlight/common/errors";
import { makePaging } from "@doorlight/common/paging";
import { type RpcRoutes, serveMethods, userCaller } from "@doorlight/common/rpc";
import { LeadListDecisionsService } from "@doorlight/proto/leads/v1/lead_list_decisions_service_pb";
import { z } from "zod";
import type { UseCases } from "../parts/use-cases.ts";

const readPaging = makePaging(z.strictObject({ at: z.coerce.date(), leadId: z.uuid() }));

/** Why leads came from a list, for its agent. */
export function makeListDecisionsService({ decisions, checkMatch }: UseCases): RpcRoutes {
  return {
    routes(router) {
      serveMethods(router, LeadListDecisionsService, {
        async listDecisions({ listId, limit, cursor }, ctx) {
          if (!(await decisions.isListOf(userCaller(ctx).userId, listId))) return refuse("not_found");
          const found = await decisions.ofList(listId, limit + 1, readPaging.start(cursor));
          const { items, nextCursor } = readPaging.page(found, limit, ({ at, leadId }) => ({ at, leadId }));
          return { decisions: items, nextCursor };
        },
        checkMatch: ({ listId, leadId }) => checkMatch(listId, leadId),
      });
    },
  };
}
