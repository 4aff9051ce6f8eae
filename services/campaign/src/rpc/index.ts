import { makeAllowanceService } from "@doorlight/common/allowance";
import type { RpcRoutes } from "@doorlight/common/rpc";
import { makeSearchService } from "@doorlight/common/search";
import type { UseCases } from "../parts/use-cases.ts";
import { makeCampaignPicturesService } from "./campaign-pictures-service.ts";
import { makeCampaignContentService } from "./campaign-content-service.ts";
import { makeProspectImportsService } from "./prospect-imports-service.ts";
import { makeCampaignLinksService } from "./campaign-links-service.ts";
import { makeCampaignsService } from "./campaigns-service.ts";
import { makePersonalDataService } from "./personal-data-service.ts";
import { makeProspectsService } from "./prospects-service.ts";

/** Every call that campaign answers. */
export function makeRpc(useCases: UseCases): RpcRoutes {
  const services = [
    makeCampaignPicturesService(useCases),
    makeProspectsService(useCases),
    makeProspectImportsService(useCases),
    makeCampaignsService(useCases),
    makeCampaignContentService(useCases),
    makeCampaignLinksService(useCases),
    makePersonalDataService(useCases),
    makeSearchService(useCases.search),
    makeAllowanceService(useCases.allowances),
  ];
  return { routes: (router) => services.forEach(({ routes }) => routes(router)) };
}
