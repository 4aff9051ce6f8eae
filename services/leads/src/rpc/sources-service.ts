import { refuse } from "@doorlight/common/errors";
import { type RpcRoutes, serveMethods, userCaller } from "@doorlight/common/rpc";
import { SourcesService } from "@doorlight/proto/leads/v1/sources_service_pb";
import type { UseCases } from "../parts/use-cases.ts";

/** Partner sites that send requests, for the back office. */
export function makeSourcesService({ sources, listSources, changeSource }: UseCases): RpcRoutes {
  return {
    routes: (router) =>
      serveMethods(router, SourcesService, {
        listSources: async ({ period }) => ({ sources: await listSources(period) }),
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
