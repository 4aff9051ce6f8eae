import { refuse } from "@doorlight/common/errors";
import { definePermissions, type RpcRoutes, userCaller } from "@doorlight/common/rpc";
import { BillingService } from "@doorlight/proto/billing/v1/billing_service_pb";
import { PersonalDataService } from "@doorlight/proto/common/v1/personal_data_service_pb";
import { fromDetailsRequest, toDetailsMessage, toUnitPrices } from "./messages.ts";
import type { UseCases } from "./service.ts";

const billing = definePermissions(BillingService, {
  getDetails: ["agent"],
  putDetails: ["agent"],
  getPricing: ["service:gateway"],
});

const personalData = definePermissions(PersonalDataService, { exportUser: ["service:identity"] });

export function billingRpc({ getDetails, putDetails, getPriceList, exportUser }: UseCases): RpcRoutes {
  return {
    permissions: [billing, personalData],
    routes(router) {
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
      });
      router.service(PersonalDataService, {
        async exportUser({ userId }) {
          return { json: await exportUser(userId) };
        },
      });
    },
  };
}
