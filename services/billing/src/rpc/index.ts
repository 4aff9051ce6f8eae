import type { RpcRoutes } from "@doorlight/common/rpc";
import { makeBillingService } from "./billing-service.ts";
import { makeCardsService } from "./cards-service.ts";
import { makeChargesService } from "./charges-service.ts";
import { makeDealsService } from "./deals-service.ts";
import { makeDisputesService } from "./disputes-service.ts";
import { makeInvoicesService } from "./invoices-service.ts";
import { makeInvoicingService } from "./invoicing-service.ts";
import { makePacksService } from "./packs-service.ts";
import { makePlansService } from "./plans-service.ts";
import { makePricesService } from "./prices-service.ts";
import { makeSurplusesService } from "./surpluses-service.ts";
import { makeTaxIdsService } from "./tax-ids-service.ts";

type Dependencies = Parameters<typeof makeBillingService>[0] &
  Parameters<typeof makeCardsService>[0] &
  Parameters<typeof makeChargesService>[0] &
  Parameters<typeof makeDealsService>[0] &
  Parameters<typeof makeDisputesService>[0] &
  Parameters<typeof makeInvoicesService>[0] &
  Parameters<typeof makeInvoicingService>[0] &
  Parameters<typeof makePacksService>[0] &
  Parameters<typeof makePlansService>[0] &
  Parameters<typeof makePricesService>[0] &
  Parameters<typeof makeSurplusesService>[0] &
  Parameters<typeof makeTaxIdsService>[0];

/** Every call that billing answers. */
export function makeRpc(dependencies: Dependencies): RpcRoutes {
  const services = [
    makeBillingService(dependencies),
    makeCardsService(dependencies),
    makeChargesService(dependencies),
    makeDealsService(dependencies),
    makeDisputesService(dependencies),
    makeInvoicesService(dependencies),
    makeInvoicingService(dependencies),
    makePacksService(dependencies),
    makePlansService(dependencies),
    makePricesService(dependencies),
    makeSurplusesService(dependencies),
    makeTaxIdsService(dependencies),
  ];
  return {
    routes: (router) => services.forEach(({ routes }) => routes(router)),
  };
}
