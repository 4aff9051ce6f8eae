import { refuse } from "@doorlight/common/errors";
import { definePermissions, type RpcRoutes, userCaller } from "@doorlight/common/rpc";
import { BillingService } from "@doorlight/proto/billing/v1/billing_service_pb";
import { fromDetailsRequest, toDetailsMessage, toUnitPrices } from "./messages.ts";
import type { UseCases } from "./service.ts";

const permissions = definePermissions(BillingService, {
  getDetails: ["agent"],
  putDetails: ["agent"],
  getPricing: ["service:gateway"],
});

export function billingRpc({ getDetails, putDetails, getPriceList }: UseCases): RpcRoutes {
  return {
    permissions: [permissions],
    routes: (router) =>
      router.service(BillingService, {
        async getDetails(_request, ctx) {
          return { details: toDetailsMessage(await getDetails(userCaller(ctx).userId)) };
        },
        async putDetails(request, ctx) {
          const { userId, country } = userCaller(ctx);
          return { details: toDetailsMessage(await putDetails({ userId, country }, fromDetailsRequest(request))) };
        },
        getPricing({ country }) {
          const list = getPriceList(country) ?? refuse("not_found");
          return { country, currency: list.currency, unitPrices: toUnitPrices(list) };
        },
      }),
  };
}
