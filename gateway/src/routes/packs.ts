import * as contract from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { toCreditPack, toTopUp } from "../mappers/billing.ts";
import { toActionRequired } from "../mappers/values.ts";
import { readOwnWrite } from "../http/read-own-write.ts";
import { route, signedIn } from "../http/route.ts";

export function makePackRoutes({ clients: { packs, ledger } }: { clients: Pick<Clients, "packs" | "ledger"> }) {
  return [
    route(contract.listPacks, async (call) => {
      const listed = await packs.listPacks({}, signedIn(call).as);
      return { items: listed.packs.map(toCreditPack) };
    }),

    route(contract.buyPack, async (call) => {
      const { params, body, idempotencyKey } = call;
      const order = { packId: params.id, idempotencyKey, ...body };
      const { as } = signedIn(call);
      const { saleId, action } = await packs.buyPack(order, as);
      if (action) return toActionRequired(action);
      await readOwnWrite(async () => (await ledger.checkReference({ referenceId: saleId }, as)).found);
      return { saleId };
    }),

    route(contract.getTopUp, async (call) => {
      const { topUp } = await packs.getTopUp({}, signedIn(call).as);
      return toTopUp(topUp);
    }),

    route(contract.putTopUp, async (call) => {
      const { topUp } = await packs.putTopUp(call.body, signedIn(call).as);
      return toTopUp(topUp);
    }),
  ];
}
