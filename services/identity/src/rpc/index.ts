import type { RpcRoutes } from "@doorlight/common/rpc";
import type { UseCases } from "../service.ts";
import { credentialsService } from "./credentials-service.ts";
import { identityService } from "./identity-service.ts";
import { ownDataService } from "./own-data-service.ts";
import { profileService } from "./profile-service.ts";
import type { ToUserMessage } from "./user-message.ts";
import { usersService } from "./users-service.ts";

/** Every call that identity answers. */
export function identityRpc(useCases: UseCases, toUser: ToUserMessage): RpcRoutes {
  const services = [
    identityService(useCases, toUser),
    credentialsService(useCases, toUser),
    profileService(useCases, toUser),
    usersService(useCases, toUser),
    ownDataService(useCases),
  ];
  return {
    permissions: services.flatMap(({ permissions }) => permissions),
    routes: (router) => services.forEach(({ routes }) => routes(router)),
  };
}
