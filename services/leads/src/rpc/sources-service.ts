import { refuse } from "@doorlight/common/errors";
import { makePaging } from "@doorlight/common/paging";
import { type RpcRoutes, serveMethods, userCaller } from "@doorlight/common/rpc";
import { SourcesService } from "@doorlight/proto/leads/v1/sources_service_pb";
import { z } from "zod";
import type { UseCases } from "../parts/use-cases.ts";

const paging = makePaging(z.strictObject({ name: z.string() }));
const MOST_OF_A_PAGE = 100;

/** Partner sites that send requests, for the back office. */
export function makeSourcesService({ sources, listSources, changeSource }: UseCases): RpcRoutes {
  return {
    routes: (router) =>
      serveMethods(router, SourcesService, {
        async listSources({ period, limit, cursor, ids }) {
          const most = limit ?? MOST_OF_A_PAGE;
          const page = { limit: most + 1, after: paging.start(cursor)?.name ?? null, ids };
          const { items, nextCursor } = paging.page(await listSources(period, page), most, ({ name }) => ({ name }));
          return { sources: items, nextCursor };
        },
        findSource: async ({ id }) => (await sources.find(id)) ?? refuse("not_found"),
        createSource: (source) => changeSource.create(source),
        changeSource: ({ price, ...source }) => changeSource.setPrice(source, price),
        addSourceKey: async (source) => ({ key: await changeSource.addKey(source) }),
        revokeSourceKey: ({ id, keyId }) => changeSource.revokeKey(id, keyId),
        blockSource: ({ reason, ...source }, ctx) =>
          changeSource.setBlocked(source, true, { reason, adminId: userCaller(ctx).userId }),
        unblockSource: ({ reason, ...source }, ctx) =>
          changeSource.setBlocked(source, false, { reason, adminId: userCaller(ctx).userId }),
      }),
  };
}
