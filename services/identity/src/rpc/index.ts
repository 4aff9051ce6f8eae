import type { RpcRoutes } from "@doorlight/common/rpc";
import { makeCredentialsService } from "./credentials-service.ts";
import { makeIdentityService } from "./identity-service.ts";
import { makeOwnDataService } from "./own-data-service.ts";
import { makeProfileService } from "./profile-service.ts";
import { makeUsersService } from "./users-service.ts";

type Dependencies = Parameters<typeof makeIdentityService>[0] &
  Parameters<typeof makeCredentialsService>[0] &
  Parameters<typeof makeProfileService>[0] &
  Parameters<typeof makeUsersService>[0] &
  Parameters<typeof makeOwnDataService>[0];

/** Every call that identity answers. */
export function makeRpc(dependencies: Dependencies): RpcRoutes {
  const services = [
    makeIdentityService(dependencies),
    makeCredentialsService(dependencies),
    makeProfileService(dependencies),
    makeUsersService(dependencies),
    makeOwnDataService(dependencies),
  ];
  return {
    routes: (router) => services.forEach(({ routes }) => routes(router)),
  };
}
