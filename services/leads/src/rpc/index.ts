import type { RpcRoutes } from "@doorlight/common/rpc";
import { makeAgenciesService } from "./agencies-service.ts";
import { makeFollowUpsService } from "./follow-ups-service.ts";
import { makeLeadListsService } from "./lead-lists-service.ts";
import { makeLeadsService } from "./leads-service.ts";
import { makeListDecisionsService } from "./list-decisions-service.ts";
import { makeListMailsService } from "./list-mails-service.ts";

type Dependencies = Parameters<typeof makeLeadsService>[0] &
  Parameters<typeof makeFollowUpsService>[0] &
  Parameters<typeof makeAgenciesService>[0] &
  Parameters<typeof makeListMailsService>[0] &
  Parameters<typeof makeListDecisionsService>[0] & { lists: Parameters<typeof makeLeadListsService>[0] };

/** Every call that leads answers. */
export function makeRpc(dependencies: Dependencies): RpcRoutes {
  const services = [
    makeLeadsService(dependencies),
    makeLeadListsService(dependencies.lists),
    makeListDecisionsService(dependencies),
    makeFollowUpsService(dependencies),
    makeAgenciesService(dependencies),
    makeListMailsService(dependencies),
  ];
  return {
    routes: (router) => services.forEach(({ routes }) => routes(router)),
  };
}
