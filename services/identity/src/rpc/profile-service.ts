import type { RpcRoutes } from "@doorlight/common/rpc";
import type { UseCases } from "../service.ts";
import type { ToUserMessage } from "./user-message.ts";

export function profileService(_useCases: UseCases, _toUser: ToUserMessage): RpcRoutes {
  return { permissions: [], routes: () => undefined };
}
