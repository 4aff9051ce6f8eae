import { SearchService } from "@doorlight/proto/common/v1/search_service_pb";
import { type RpcRoutes, serveMethods, userCaller } from "../rpc/index.ts";
import { type Find, MOST_SHOWN } from "./make-search.ts";

/** The part of a service in the search over everything. */
export function makeSearchService(find: Find): RpcRoutes {
  return {
    routes: (router) =>
      serveMethods(router, SearchService, {
        async search({ query }, ctx) {
          const found = await find(query, userCaller(ctx).userId);
          const groups = found.map(({ kind, items }) => ({
            kind,
            items: items.slice(0, MOST_SHOWN),
            isCut: items.length > MOST_SHOWN,
          }));
          return { groups };
        },
      }),
  };
}
