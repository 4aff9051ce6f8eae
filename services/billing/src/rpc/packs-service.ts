import { type RpcRoutes, serveMethods } from "@doorlight/common/rpc";
import { PacksService } from "@doorlight/proto/billing/v1/packs_service_pb";
import { creditPacksOf } from "../domain/pack-sale.ts";
import type { UseCases } from "../parts/use-cases.ts";
import { accountOf } from "./account-of.ts";

export function makePacksService({ packOfAccount, buyPack, topUps }: UseCases): RpcRoutes {
  return {
    routes: (router) =>
      serveMethods(router, PacksService, {
        listPacks: async (_, ctx) => ({ packs: creditPacksOf(await packOfAccount(accountOf(ctx))) }),
        buyPack: (click, ctx) => buyPack({ ...accountOf(ctx), ...click }),
        getTopUp: async (_, ctx) => ({ topUp: await topUps.get(accountOf(ctx)) }),
        async putTopUp(choice, ctx) {
          const account = accountOf(ctx);
          await topUps.put(account, choice);
          return { topUp: await topUps.get(account) };
        },
      }),
  };
}
