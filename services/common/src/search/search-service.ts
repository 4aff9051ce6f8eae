import { SearchService } from "@doorlight/proto/common/v1/search_service_pb";
import { type RpcRoutes, serveMethods, userCaller } from "../rpc/index.ts";
import type { Find } from "./make-search.ts";

/** The part of a service in the search over everything. */
export function makeSearchService(find: Find): RpcRoutes {
  return {
    routes: (router) =>
      serveMethods(router, SearchService, {
        search: async ({ query }, ctx) => ({ groups: await find(query, userCaller(ctx).userId) }),
      }),
  };
}
