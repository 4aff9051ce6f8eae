import { refuse } from "@doorlight/common/errors";
import { definePermissions, type RpcRoutes, userCaller } from "@doorlight/common/rpc";
import { BillingService } from "@doorlight/proto/billing/v1/billing_service_pb";
import { PersonalDataService } from "@doorlight/proto/common/v1/personal_data_service_pb";
import type { DetailsStore } from "./db/details-store.ts";
import type { PriceList } from "./domain/price-list.ts";
import { fromDetailsRequest, toDetailsExport, toDetailsMessage, toUnitPrices } from "./mappers.ts";
import type { PutDetails } from "./use-cases/put-details.ts";

type Dependencies = {
  details: Pick<DetailsStore, "find">;
  putDetails: PutDetails;
  /** By country. */
  priceLists: ReadonlyMap<string, PriceList>;
};

const billing = definePermissions(BillingService, {
  getDetails: ["agent"],
  putDetails: ["agent"],
  getPricing: ["service:gateway"],
});

const personalData = definePermissions(PersonalDataService, { exportUser: ["service:identity"] });

export function makeRpc({ details, putDetails, priceLists }: Dependencies): RpcRoutes {
  return {
    permissions: [billing, personalData],
    routes(router) {
      router.service(BillingService, {
        async getDetails(_request, ctx) {
          return { details: toDetailsMessage(await details.find(userCaller(ctx).userId)) };
        },
        async putDetails(request, ctx) {
          const { userId, country } = userCaller(ctx);
          return { details: toDetailsMessage(await putDetails({ userId, country }, fromDetailsRequest(request))) };
        },
        getPricing({ country }) {
          const list = priceLists.get(country) ?? refuse("not_found");
          return { country, currency: list.currency, unitPrices: toUnitPrices(list) };
        },
      });
      router.service(PersonalDataService, {
        async exportUser({ userId }) {
          return { json: toDetailsExport(await details.find(userId)) };
        },
      });
    },
  };
}
