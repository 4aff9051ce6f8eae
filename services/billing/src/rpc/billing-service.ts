import { refuse } from "@doorlight/common/errors";
import { locales } from "@doorlight/common/product";
import { type RpcRoutes, serveMethods, userCaller } from "@doorlight/common/rpc";
import { BillingService } from "@doorlight/proto/billing/v1/billing_service_pb";
import { PersonalDataService } from "@doorlight/proto/common/v1/personal_data_service_pb";
import { isComplete, type SavedDetails } from "../domain/billing-details.ts";
import { creditPacksOf } from "../domain/pack-sale.ts";
import { plansOf } from "../domain/plan.ts";
import { unitPricesOf } from "../domain/price-list.ts";
import type { UseCases } from "../parts/use-cases.ts";
import { accountOf } from "./account-of.ts";

/** Billing details, prices, and everything that billing knows of a person. */
export function makeBillingService({ details, exportUser, putDetails, priceLists, packOf }: UseCases): RpcRoutes {
  const answer = (saved: SavedDetails) => ({ details: { ...saved, complete: isComplete(saved) } });

  return {
    routes(router) {
      serveMethods(router, BillingService, {
        getDetails: async (_, ctx) => answer(await details.find(userCaller(ctx).userId)),
        async putDetails({ locale, ...said }, ctx) {
          const language = locales.find((known) => known === locale) ?? null;
          return answer(await putDetails(accountOf(ctx), { ...said, language }));
        },
        async getPricing({ country }) {
          const { list } = (await priceLists.inForce(country)) ?? refuse("not_found");
          const pack = packOf(country);
          const sold = { creditPacks: creditPacksOf(pack), plans: plansOf(pack) };
          return { country, currency: list.currency, unitPrices: unitPricesOf(list), ...sold };
        },
        listErasedAccounts: async ({ userIds }) => ({ accounts: await details.listErasedDebts(userIds) }),
      });
      serveMethods(router, PersonalDataService, {
        exportUser: async ({ userId }) => ({ json: await exportUser(userId) }),
      });
    },
  };
}
