import { type Allowances, makeAllowanceService } from "@doorlight/common/allowance";
import type { RpcRoutes } from "@doorlight/common/rpc";
import { type Find, makeSearchService } from "@doorlight/common/search";
import { makeAccountLinksService } from "./account-links-service.ts";
import { makeAutomaticDeliveryService } from "./automatic-delivery-service.ts";
import { makeLedgerService } from "./ledger-service.ts";
import { makeMailQuotesService } from "./mail-quotes-service.ts";
import { makeMarketsService } from "./markets-service.ts";
import { makePurchasingService } from "./purchasing-service.ts";

type Dependencies = Parameters<typeof makePurchasingService>[0] &
  Parameters<typeof makeLedgerService>[0] &
  Parameters<typeof makeMailQuotesService>[0] &
  Parameters<typeof makeMarketsService>[0] &
  Parameters<typeof makeAccountLinksService>[0] &
  Parameters<typeof makeAutomaticDeliveryService>[0] & { search: Find; allowances: Allowances };

/** Every call that purchasing answers. */
export function makeRpc(dependencies: Dependencies): RpcRoutes {
  const services = [
    makePurchasingService(dependencies),
    makeLedgerService(dependencies),
    makeMailQuotesService(dependencies),
    makeMarketsService(dependencies),
    makeAccountLinksService(dependencies),
    makeAutomaticDeliveryService(dependencies),
    makeSearchService(dependencies.search),
    makeAllowanceService(dependencies.allowances),
  ];
  return {
    routes: (router) => services.forEach(({ routes }) => routes(router)),
  };
}
