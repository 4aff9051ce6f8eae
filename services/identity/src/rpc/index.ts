import type { RpcRoutes } from "@doorlight/common/rpc";
import { makeSearchService } from "@doorlight/common/search";
import type { UseCases } from "../parts/use-cases.ts";
import { makeApiTokensService } from "./api-tokens-service.ts";
import { makeApprovalsService } from "./approvals-service.ts";
import { makeCredentialsService } from "./credentials-service.ts";
import { makeIdentityService } from "./identity-service.ts";
import { makeOwnDataService } from "./own-data-service.ts";
import { makeProfileService } from "./profile-service.ts";
import { makeUsersService } from "./users-service.ts";

/** Every call that identity answers. */
export function makeRpc(useCases: UseCases): RpcRoutes {
  const services = [
    makeIdentityService(useCases),
    makeCredentialsService(useCases),
    makeProfileService(useCases),
    makeUsersService(useCases),
    makeOwnDataService(useCases),
    makeApiTokensService(useCases),
    makeApprovalsService(useCases),
    makeSearchService(useCases.stores.search),
  ];
  return {
    routes: (router) => services.forEach(({ routes }) => routes(router)),
  };
}
