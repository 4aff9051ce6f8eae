import { refuse } from "@doorlight/common/errors";
import type { CountryPack } from "@doorlight/common/product";
import { type RpcRoutes, userCaller } from "@doorlight/common/rpc";
import { BillingService } from "@doorlight/proto/billing/v1/billing_service_pb";
import { PersonalDataService } from "@doorlight/proto/common/v1/personal_data_service_pb";
import type { DetailsStore } from "../db/details-store.ts";
import type { PriceListStore } from "../db/price-list-store.ts";
import { creditPacksOf } from "../domain/pack-sale.ts";
import { plansOf } from "../domain/plan.ts";
import { fromDetailsRequest, toDetailsMessage, toUnitPrices } from "../mappers.ts";
import type { ExportUser } from "../use-cases/export-user.ts";
import type { PutDetails } from "../use-cases/put-details.ts";

type Dependencies = {
  details: Pick<DetailsStore, "find">;
  exportUser: ExportUser;
  putDetails: PutDetails;
  priceLists: Pick<PriceListStore, "inForce">;
  packOf: (country: string) => CountryPack;
};

/** Billing details, prices, and everything that billing knows of a person. */
export function makeBillingService({ details, exportUser, putDetails, priceLists, packOf }: Dependencies): RpcRoutes {
  return {
    routes(router) {
      router.service(BillingService, {
        async getDetails(_request, ctx) {
          return { details: toDetailsMessage(await details.find(userCaller(ctx).userId)) };
        },
        async putDetails(request, ctx) {
          const { userId, country } = userCaller(ctx);
          return { details: toDetailsMessage(await putDetails({ userId, country }, fromDetailsRequest(request))) };
        },
        async getPricing({ country }) {
          const { list } = (await priceLists.inForce(country)) ?? refuse("not_found");
          const pack = packOf(country);
          const { currency } = list;
          const sold = { creditPacks: creditPacksOf(pack), plans: plansOf(pack) };
          return { country, currency, unitPrices: toUnitPrices(list), ...sold };
        },
      });
      router.service(PersonalDataService, {
        exportUser: async ({ userId }) => ({ json: await exportUser(userId) }),
      });
    },
  };
}
