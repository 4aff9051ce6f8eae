import type { RpcRoutes } from "@doorlight/common/rpc";
import type { UseCases } from "../service.ts";

export function ownDataService(_useCases: UseCases): RpcRoutes {
  return { permissions: [], routes: () => undefined };
}
