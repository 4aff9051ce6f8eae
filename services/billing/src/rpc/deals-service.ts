import { refuse } from "@doorlight/common/errors";
import { makePaging } from "@doorlight/common/paging";
import type { CountryPack } from "@doorlight/common/product";
import { type RpcRoutes, serveMethods, userCaller } from "@doorlight/common/rpc";
import { DealsService } from "@doorlight/proto/billing/v1/deals_service_pb";
import { z } from "zod";
import type { Deal, Extended, Offer, PastChange } from "../domain/deal.ts";
import { lastDayOf, withLastDay } from "../domain/deal-time.ts";
import type { UseCases } from "../parts/use-cases.ts";
import { makeDealsAsTheyStand, toCutMonth } from "./deals-as-they-stand.ts";
import { fromTerms, toDeal, toExtension, toOffer } from "./deal-mapper.ts";

const paging = makePaging(z.strictObject({ at: z.coerce.date(), id: z.uuid() }));

/** Individual contracts. */
export function makeDealsService(useCases: UseCases): RpcRoutes {
  const { db, deals, createDeal, changeDeals, previewCut, answerDeal, settleDeal, packs, packOf, clock } = useCases;
  const { packsOfPayers } = useCases;
  const asTheyStand = makeDealsAsTheyStand({ db, settleDeal, packsOfPayers });
  const asSaved = async (deal: Deal) => toDeal(deal, (await packsOfPayers(db, [deal]))(deal));
  const zones = Object.fromEntries([...packs].map(([country, { timeZone }]) => [country, timeZone]));

  async function shown(deal: Offer | Extended, now: Date, pack: CountryPack) {
    if (deal.state === "offered") return toOffer(deal, now, pack);
    const longer = withLastDay(deal, deal.extension.endsOn, pack.timeZone);
    return toExtension(deal, -(await settleDeal.preview(db, longer, { now })), pack);
  }

  /** Amounts of a deal are in the currency of its country. */
  const toChange =
    (country: string) =>
    ({ returned, ...change }: PastChange) => ({
      ...change,
      returned: returned === null ? undefined : { amount: returned, currency: packOf(country).currency },
    });

  return {
    routes: (router) =>
      serveMethods(router, DealsService, {
        async listDeals({ limit, cursor, ...filter }) {
          const found = await deals.list({ ...filter, zones, after: paging.start(cursor), limit });
          // A day is kept in the cursor as the instant at which it begins in UTC.
          const page = paging.page(found, limit, (deal) => {
            const lastDay = lastDayOf(deal, packOf(deal.country).timeZone);
            return { at: filter.byEnd ? new Date(lastDay) : deal.createdAt, id: deal.id };
          });
          return { deals: await asTheyStand(page.items), nextCursor: page.nextCursor };
        },
        async getDeal({ dealId }) {
          const deal = (await deals.find(dealId)) ?? refuse("not_found");
          const [asItStands] = await asTheyStand([deal]);
          return {
            deal: asItStands ?? refuse("not_found"),
            history: (await deals.listChanges(dealId)).map(toChange(deal.country)),
          };
        },
        async createDeal({ terms, idempotencyKey }, ctx) {
          const { userId: adminId } = userCaller(ctx);
          return { deal: await asSaved(await createDeal({ terms: fromTerms(terms), adminId, idempotencyKey })) };
        },
        async updateDeal({ dealId, terms, version, includesMembers }, ctx) {
          const { userId: adminId, actsAlone } = userCaller(ctx);
          const command = { dealId, version, adminId, actsAlone };
          return { deal: await asSaved(await changeDeals.update(command, fromTerms(terms), { includesMembers })) };
        },
        async activateDeal({ dealId, version }, ctx) {
          const { userId: adminId, actsAlone } = userCaller(ctx);
          return { deal: await asSaved(await changeDeals.activate({ dealId, version, adminId, actsAlone })) };
        },
        async activateApprovedDeal({ draft, askedBy: adminId, ...approved }) {
          await changeDeals.activateApproved({ ...draft, adminId }, approved);
          return {};
        },
        async extendApprovedDeal({ extension: { dealId, version, ...extension }, askedBy: adminId, ...approved }) {
          await changeDeals.extendApproved({ dealId, version, adminId }, extension, approved);
          return {};
        },
        async endDeal({ dealId, version }, ctx) {
          const ended = await changeDeals.end({ dealId, version, adminId: userCaller(ctx).userId });
          return { deal: ended && (await asSaved(ended)) };
        },
        async listOwnDeals(_, ctx) {
          const { userId, officeId } = userCaller(ctx);
          const now = clock.now();
          const [own, offers] = await Promise.all([
            deals.listOwn(userId, officeId, now),
            deals.listOffersTo(userId, now),
          ]);
          const packOfPayer = await packsOfPayers(db, offers);
          return {
            deals: await asTheyStand(own),
            offers: await Promise.all(offers.map((offer) => shown(offer, now, packOfPayer(offer)))),
          };
        },
        async previewDealCut({ dealId, endsOn }) {
          const { returned, cutMonth } = await previewCut(dealId, endsOn);
          return { returned, cutMonth: toCutMonth(cutMonth, returned.currency) };
        },
        async acceptDeal(answer, ctx) {
          await answerDeal.accept({ ...answer, userId: userCaller(ctx).userId });
          return {};
        },
        async declineDeal(answer, ctx) {
          await answerDeal.decline({ ...answer, userId: userCaller(ctx).userId });
          return {};
        },
      }),
  };
}
