import type { RpcRoutes } from "@doorlight/common/rpc";
import { makeLeadsService } from "./leads-service.ts";
import { makeListDecisionsService } from "./list-decisions-service.ts";

type Dependencies = Parameters<typeof makeLeadsService>[0] & Parameters<typeof makeListDecisionsService>[0];

/** Every call that leads answers. */
export function makeRpc(dependencies: Dependencies): RpcRoutes {
  const services = [makeLeadsService(dependencies), makeListDecisionsService(dependencies)];
  return {
    permissions: services.flatMap(({ permissions }) => permissions),
    routes: (router) => services.forEach(({ routes }) => routes(router)),
  };
}
