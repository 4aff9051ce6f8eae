import { refuse } from "@doorlight/common/errors";
import { type RpcRoutes, serveMethods } from "@doorlight/common/rpc";
import { CardSalesService } from "@doorlight/proto/billing/v1/card_sales_service_pb";
import type { UseCases } from "../parts/use-cases.ts";

/** The invoices of what cards have paid. */
export function makeCardSalesService({ addFormerCardLines, packs }: UseCases): RpcRoutes {
  return {
    routes: (router) =>
      serveMethods(router, CardSalesService, {
        async getCardSales({ country }) {
          const { currency } = packs.get(country) ?? refuse("not_found");
          const { accounts, sales, gross: amount, ...counts } = await addFormerCardLines.count(country);
          return { sales: { ...counts, waiting: { accounts, sales, gross: { amount, currency } } } };
        },
        async invoiceFormerSales({ country }) {
          await addFormerCardLines.begin(country);
          return {};
        },
      }),
  };
}
