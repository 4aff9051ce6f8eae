import { CardSalesSchema } from "@doorlight/proto/billing/v1/card_sales_service_pb";
import * as contract from "../../contract/index.ts";
import { assertDefined } from "../assert-defined.ts";
import type { Clients } from "../clients.ts";
import { answerOf } from "../mappers/answer-of.ts";
import { route, signedIn } from "../http/route.ts";
import type { Session } from "../sessions/session.ts";

const salesOf = answerOf(CardSalesSchema, contract.CardSales);

type Ports = { clients: Pick<Clients, "cardSales"> };

/** The invoices of what cards have paid. */
export function makeCardSaleRoutes({ clients: { cardSales } }: Ports) {
  async function find(country: string, { as }: Session) {
    const { sales } = await cardSales.getCardSales({ country }, as);
    return { sales: salesOf(assertDefined(sales, "sales")) };
  }

  return [
    route(contract.getCardSales, (call) => find(call.params.country, signedIn(call))),

    route(contract.invoiceFormerCardSales, async (call) => {
      await cardSales.invoiceFormerSales(call.params, signedIn(call).as);
      return find(call.params.country, signedIn(call));
    }),
  ];
}
