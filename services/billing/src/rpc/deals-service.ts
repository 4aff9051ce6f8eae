import { refuse } from "@doorlight/common/errors";
import { makePaging } from "@doorlight/common/paging";
import type { CountryPack } from "@doorlight/common/product";
import { type RpcRoutes, userCaller } from "@doorlight/common/rpc";
import type { Clock } from "@doorlight/common/time";
import { DealsService, type DealState } from "@doorlight/proto/billing/v1/deals_service_pb";
import { z } from "zod";
import type { DealStore } from "../db/deal-store.ts";
import type { ChangeDeals } from "../use-cases/change-deals.ts";
import type { CreateDeal } from "../use-cases/create-deal.ts";
import { dealStates, fromTerms, makeToDealMessage, toHistoryEntry } from "./deal-mapper.ts";

const paging = makePaging(z.strictObject({ at: z.coerce.date(), id: z.uuid() }));

type Dependencies = {
  deals: Pick<DealStore, "list" | "find" | "listChanges" | "listOwn">;
  createDeal: CreateDeal;
  changeDeals: ChangeDeals;
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

/** Individual contracts. */
export function makeDealsService({ deals, createDeal, changeDeals, packs, clock }: Dependencies): RpcRoutes {
  const toMessage = makeToDealMessage((country) => packs.get(country) ?? refuse("not_found"));

  return {
    routes: (router) =>
      router.service(DealsService, {
        async listDeals({ state, country, limit, cursor }) {
          const filter = { state: toState(state), country: country || undefined, after: paging.start(cursor), limit };
          const page = paging.page(await deals.list(filter), limit, ({ createdAt: at, id }) => ({ at, id }));
          return { deals: page.items.map(toMessage), nextCursor: page.nextCursor };
        },
        async getDeal({ dealId }) {
          const deal = (await deals.find(dealId)) ?? refuse("not_found");
          return { deal: toMessage(deal), history: (await deals.listChanges(dealId)).map(toHistoryEntry) };
        },
        async createDeal({ terms, idempotencyKey }, ctx) {
          const adminId = userCaller(ctx).userId;
          return { deal: toMessage(await createDeal({ terms: fromTerms(terms), adminId, idempotencyKey })) };
        },
        async updateDeal({ dealId, terms, version, includesMembers }, ctx) {
          const command = { dealId, version, adminId: userCaller(ctx).userId };
          return { deal: toMessage(await changeDeals.update(command, fromTerms(terms), { includesMembers })) };
        },
        async activateDeal({ dealId, version }, ctx) {
          const { userId: adminId, role } = userCaller(ctx);
          return { deal: toMessage(await changeDeals.activate({ dealId, version, adminId }, role)) };
        },
        async endDeal({ dealId, version }, ctx) {
          const ended = await changeDeals.end({ dealId, version, adminId: userCaller(ctx).userId });
          return { deal: ended && toMessage(ended) };
        },
        async listOwnDeals(_request, ctx) {
          const { userId, officeId } = userCaller(ctx);
          return { deals: (await deals.listOwn(userId, officeId, clock.now())).map(toMessage) };
        },
      }),
  };
}

const toState = (state: DealState | undefined) => (state === undefined ? undefined : dealStates.toTextOrNone(state));
