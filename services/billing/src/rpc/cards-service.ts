import { type RpcRoutes, serveMethods, userCaller } from "@doorlight/common/rpc";
import { CardsService } from "@doorlight/proto/billing/v1/cards_service_pb";
import { type Card, isExpired } from "../domain/card.ts";
import type { UseCases } from "../parts/use-cases.ts";
import { accountOf } from "./account-of.ts";

/** An agent's own saved cards. */
export function makeCardsService(useCases: UseCases): RpcRoutes {
  const { cards, cardSetup, changeCards, publishableKey, zoneOf, clock } = useCases;
  const shown = (card: Card, country: string) => ({ ...card, expired: isExpired(card, zoneOf(country), clock.now()) });

  return {
    routes: (router) =>
      serveMethods(router, CardsService, {
        async startCardSetup({ returnPath }, ctx) {
          const { id: setupId, ...step } = await cardSetup.start(accountOf(ctx), returnPath);
          return { setupId, ...step, publishableKey };
        },
        async finishCardSetup({ setupId }, ctx) {
          const account = accountOf(ctx);
          const { card, version } = await cardSetup.finish(account, setupId);
          return { card: shown(card, account.country), billingVersion: version };
        },
        async listCards(_, ctx) {
          const { userId, country } = userCaller(ctx);
          return { cards: (await cards.list(userId)).map((card) => shown(card, country)) };
        },
        setDefaultCard: async ({ cardId }, ctx) => ({
          billingVersion: await changeCards.setDefault(accountOf(ctx), cardId),
        }),
        removeCard: async ({ cardId }, ctx) => ({ billingVersion: await changeCards.remove(accountOf(ctx), cardId) }),
      }),
  };
}
