import { refuse } from "@doorlight/common/errors";
import { locales } from "@doorlight/common/product";
import { type RpcRoutes, serveMethods, userCaller } from "@doorlight/common/rpc";
import { BillingService } from "@doorlight/proto/billing/v1/billing_service_pb";
import { PersonalDataService } from "@doorlight/proto/common/v1/personal_data_service_pb";
import type { Account, SavedDetails } from "../domain/billing-details.ts";
import { keptAfterLossSince } from "../domain/dispute.ts";
import { creditPacksOf } from "../domain/pack-sale.ts";
import { plansOf } from "../domain/plan.ts";
import { unitPricesOf } from "../domain/price-list.ts";
import type { UseCases } from "../parts/use-cases.ts";
import { accountOf } from "./account-of.ts";
import { toDetails } from "./details-mapper.ts";

/** Billing details, prices, and everything that billing knows of a person. */
export function makeBillingService({
  details,
  accountDebts,
  billingMailboxes,
  exportUser,
  putDetails,
  priceLists,
  packOf,
  clock,
}: UseCases): RpcRoutes {
  const answer = async (saved: SavedDetails, { userId, country }: Account) => {
    const billingEmailConfirmed = await billingMailboxes.isConfirmed(userId, saved.billingEmail);
    return { details: toDetails(saved, packOf(country), { billingEmailConfirmed }) };
  };

  return {
    routes(router) {
      serveMethods(router, BillingService, {
        async getDetails(_, ctx) {
          const account = userCaller(ctx);
          return answer(await details.find(account.userId), account);
        },
        async putDetails({ locale, ...said }, ctx) {
          const language = locales.find((known) => known === locale) ?? null;
          const account = accountOf(ctx);
          return answer(await putDetails(account, { ...said, language }), account);
        },
        async getPricing({ country }) {
          const { list } = (await priceLists.inForce(country)) ?? refuse("not_found");
          const pack = packOf(country);
          const sold = { creditPacks: creditPacksOf(pack), plans: plansOf(pack) };
          return { country, currency: list.currency, unitPrices: unitPricesOf(list), ...sold };
        },
        async listErasedAccounts({ userIds, evenInUse }) {
          const disputedSince = keptAfterLossSince(clock.now());
          return { accounts: await accountDebts.listDebts(userIds, { evenInUse, disputedSince }) };
        },
      });
      serveMethods(router, PersonalDataService, {
        exportUser: async ({ userId }) => ({ json: await exportUser(userId) }),
      });
    },
  };
}
