import { makeAllowanceService } from "@doorlight/common/allowance";
import type { RpcRoutes } from "@doorlight/common/rpc";
import { makeSearchService } from "@doorlight/common/search";
import type { UseCases } from "../parts/use-cases.ts";
import { makeAccountDeskService } from "./account-desk-service.ts";
import { makeBillingService } from "./billing-service.ts";
import { makeCardSalesService } from "./card-sales-service.ts";
import { makeCardsService } from "./cards-service.ts";
import { makeChargesService } from "./charges-service.ts";
import { makeDealsService } from "./deals-service.ts";
import { makeDetailsDeskService } from "./details-desk-service.ts";
import { makeDisputesService } from "./disputes-service.ts";
import { makeInvoicesService } from "./invoices-service.ts";
import { makeInvoicingService } from "./invoicing-service.ts";
import { makeMailboxesService } from "./mailboxes-service.ts";
import { makePacksService } from "./packs-service.ts";
import { makePaymentsService } from "./payments-service.ts";
import { makePlansService } from "./plans-service.ts";
import { makePricesService } from "./prices-service.ts";
import { makeStatementService } from "./statement-service.ts";
import { makeSurplusesService } from "./surpluses-service.ts";
import { makeTaxIdsService } from "./tax-ids-service.ts";

/** Every call that billing answers. */
export function makeRpc(useCases: UseCases): RpcRoutes {
  const services = [
    makeAccountDeskService(useCases),
    makeBillingService(useCases),
    makeCardSalesService(useCases),
    makeCardsService(useCases),
    makeChargesService(useCases),
    makeDealsService(useCases),
    makeDetailsDeskService(useCases),
    makeDisputesService(useCases),
    makeInvoicesService(useCases),
    makeInvoicingService(useCases),
    makeMailboxesService(useCases),
    makePacksService(useCases),
    makePaymentsService(useCases),
    makePlansService(useCases),
    makePricesService(useCases),
    makeStatementService(useCases),
    makeSurplusesService(useCases),
    makeTaxIdsService(useCases),
    makeSearchService(useCases.search),
    makeAllowanceService(useCases.allowances),
  ];
  return {
    routes: (router) => services.forEach(({ routes }) => routes(router)),
  };
}
