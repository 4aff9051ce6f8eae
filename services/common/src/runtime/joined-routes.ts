import type { RpcRoutes } from "../rpc/index.ts";

/** The calls of a service, and those that the kit adds. */
export function joinedRoutes(own: RpcRoutes | undefined, ...added: RpcRoutes[]): RpcRoutes {
  return {
    routes(router) {
      own?.routes(router);
      for (const { routes } of added) routes(router);
    },
  };
}
