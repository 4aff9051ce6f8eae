import { type RpcRoutes, userCaller } from "@doorlight/common/rpc";
import { PacksService } from "@doorlight/proto/billing/v1/packs_service_pb";
import type { CountryPack } from "@doorlight/common/product";
import { creditPacksOf } from "../domain/pack-sale.ts";
import { fromPayment, toAction, toShownPack, toTopUp } from "../mappers.ts";
import type { BuyPack } from "../use-cases/buy-pack.ts";
import type { TopUps } from "../use-cases/top-ups.ts";

type Dependencies = { packOf: (country: string) => CountryPack; buyPack: BuyPack; topUps: TopUps };

export function makePacksService({ packOf, buyPack, topUps }: Dependencies): RpcRoutes {
  return {
    routes(router) {
      router.service(PacksService, {
        listPacks: (_request, ctx) => ({ packs: creditPacksOf(packOf(userCaller(ctx).country)) }),
        async buyPack({ packId, payment, idempotencyKey, returnPath, shown, another }, ctx) {
          const { userId, country } = userCaller(ctx);
          const click = { packId, idempotencyKey, returnPath, shown: toShownPack(shown), another };
          const { saleId, action } = await buyPack({ userId, country, ...click, payment: fromPayment(payment) });
          return { saleId, ...(action && { action: toAction(action) }) };
        },
        async getTopUp(_request, ctx) {
          const { userId, country } = userCaller(ctx);
          return { topUp: toTopUp(await topUps.get({ userId, country })) };
        },
        async putTopUp({ enabled, packId, threshold, monthlyLimit, consentVersion, shown }, ctx) {
          const { userId, country } = userCaller(ctx);
          const account = { userId, country };
          const consent = { consentVersion, shown: toShownPack(shown) };
          await topUps.put(account, { enabled, packId, threshold, monthlyLimit, ...consent });
          return { topUp: toTopUp(await topUps.get(account)) };
        },
      });
    },
  };
}
