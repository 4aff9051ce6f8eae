import type { RpcRoutes } from "@doorlight/common/rpc";
import { makeSearchService } from "@doorlight/common/search";
import type { UseCases } from "../parts/use-cases.ts";
import { makeAgenciesService } from "./agencies-service.ts";
import { makeFollowUpsService } from "./follow-ups-service.ts";
import { makeIntakeService } from "./intake-service.ts";
import { makeLeadDeskService } from "./lead-desk-service.ts";
import { makeLeadListsService } from "./lead-lists-service.ts";
import { makeLeadsService } from "./leads-service.ts";
import { makeListDecisionsService } from "./list-decisions-service.ts";
import { makeListMailsService } from "./list-mails-service.ts";
import { makeSenderBlocksService } from "./sender-blocks-service.ts";
import { makeSourcesService } from "./sources-service.ts";

/** Every call that leads answers. */
export function makeRpc(useCases: UseCases): RpcRoutes {
  const services = [
    makeLeadsService(useCases),
    makeLeadListsService(useCases),
    makeListDecisionsService(useCases),
    makeFollowUpsService(useCases),
    makeAgenciesService(useCases),
    makeListMailsService(useCases),
    makeLeadDeskService(useCases),
    makeSenderBlocksService(useCases),
    makeIntakeService(useCases),
    makeSourcesService(useCases),
    makeSearchService(useCases.searchLeads),
  ];
  return {
    routes: (router) => services.forEach(({ routes }) => routes(router)),
  };
}
