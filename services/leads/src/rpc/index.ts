import type { RpcRoutes } from "@doorlight/common/rpc";
import { makeAgenciesService } from "./agencies-service.ts";
import { makeLeadsService } from "./leads-service.ts";

type Dependencies = Parameters<typeof makeLeadsService>[0] & Parameters<typeof makeAgenciesService>[0];

/** Every call that leads answers. */
export function makeRpc(dependencies: Dependencies): RpcRoutes {
  const services = [makeLeadsService(dependencies), makeAgenciesService(dependencies)];
  return {
    permissions: services.flatMap(({ permissions }) => permissions),
    routes: (router) => services.forEach(({ routes }) => routes(router)),
  };
}
