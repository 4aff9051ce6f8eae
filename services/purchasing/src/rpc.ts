import { type Timestamp, timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Refusal, refuse, toErrorDetail } from "@doorlight/common/errors";
import { type RpcRoutes, userCaller } from "@doorlight/common/rpc";
import type { Kit } from "@doorlight/common/runtime";
import { currentTraceparent } from "@doorlight/common/telemetry";
import { PersonalDataService } from "@doorlight/proto/common/v1/personal_data_service_pb";
import { PurchasingService } from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
import { admitOrders } from "./admit-orders.ts";
import type { Config } from "./config.ts";
import { toBuyer, toOrder, toPurchaseMessage, toQuoteMessage } from "./messages.ts";
import { permissions } from "./permissions.ts";
import type { Stores, UseCases } from "./service.ts";

export function purchasingRpc(
  useCases: UseCases,
  { spots }: Stores,
  { verifier }: Pick<Kit<Config>, "verifier">,
): RpcRoutes {
  return {
    permissions,
    routes(router) {
      router.service(PurchasingService, {
        async buyLead(request, ctx) {
          const order = toOrder(request, userCaller(ctx), currentTraceparent());
          const { answers, grant } = await useCases.buyLeads([order]);
          const purchase = answers[0]!;
          if (purchase instanceof Refusal) throw purchase;
          return { purchase: toPurchaseMessage(purchase), grant };
        },
        async buyLeads({ orders }) {
          const { answers, grant } = await admitOrders(verifier, orders, useCases.buyLeads);
          return {
            answers: answers.map((answer) => ({
              answer:
                answer instanceof Refusal
                  ? { case: "refusal", value: toErrorDetail(answer) }
                  : { case: "purchase", value: toPurchaseMessage(answer) },
            })),
            grant,
          };
        },
        async quoteLeads({ leadIds }, ctx) {
          const offers = await useCases.quoteLeads(leadIds, toBuyer(userCaller(ctx)));
          return { quotes: offers.map(toQuoteMessage) };
        },
        async listPurchases({ from, to, limit, cursor }, ctx) {
          const period = { userId: userCaller(ctx).userId, from: bound("from", from), to: bound("to", to) };
          const page = await useCases.listPurchases({ ...period, limit, cursor });
          return { ...page, purchases: page.purchases.map(toPurchaseMessage) };
        },
        async getAccount({ userId }, ctx) {
          return { account: await useCases.getAccount(userCaller(ctx), userId) };
        },
        async openAccount({ grantsSignupCredit }, ctx) {
          const { userId, country } = userCaller(ctx);
          return { account: await useCases.openAccount({ userId, country, grantsSignupCredit }) };
        },
        async closeSale({ leadId }) {
          return { closedAt: timestampFromDate(await useCases.closeSale(leadId)) };
        },
        async getHolding({ leadId, userId }) {
          return { holds: await spots.isHeldBy(leadId, userId) };
        },
      });
      router.service(PersonalDataService, {
        async exportUser({ userId }) {
          return { json: await useCases.exportUser(userId) };
        },
      });
    },
  };
}

function bound(path: string, time: Timestamp | undefined): Date {
  return time
    ? timestampDate(time)
    : refuse("invalid_request", { fields: [{ path, code: "required", message: "is missing" }] });
}
