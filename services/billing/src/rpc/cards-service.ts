import { type RpcRoutes, userCaller } from "@doorlight/common/rpc";
import type { Clock } from "@doorlight/common/time";
import { CardsService } from "@doorlight/proto/billing/v1/cards_service_pb";
import type { CardStore } from "../db/card-store.ts";
import { toCardMessage } from "../mappers.ts";
import type { CardSetup } from "../use-cases/card-setup.ts";
import type { ChangeCards } from "../use-cases/change-cards.ts";

type Dependencies = {
  cards: Pick<CardStore, "list">;
  cardSetup: CardSetup;
  changeCards: ChangeCards;
  /** For the provider's script in the browser. */
  publishableKey: string;
  zoneOf: (country: string) => string;
  clock: Clock;
};

/** An agent's own saved cards. */
export function makeCardsService(dependencies: Dependencies): RpcRoutes {
  const { cards, cardSetup, changeCards, publishableKey, zoneOf, clock } = dependencies;
  return {
    routes: (router) =>
      router.service(CardsService, {
        async startCardSetup({ returnPath }, ctx) {
          const { id: setupId, clientSecret, url } = await cardSetup.start(userCaller(ctx), returnPath);
          return { setupId, clientSecret, url, publishableKey };
        },
        async finishCardSetup({ setupId }, ctx) {
          const account = userCaller(ctx);
          const { card, version } = await cardSetup.finish(account, setupId);
          return { card: toCardMessage(card, zoneOf(account.country), clock.now()), billingVersion: version };
        },
        async listCards(_request, ctx) {
          const { userId, country } = userCaller(ctx);
          const now = clock.now();
          return { cards: (await cards.list(userId)).map((card) => toCardMessage(card, zoneOf(country), now)) };
        },
        async setDefaultCard({ cardId }, ctx) {
          return { billingVersion: await changeCards.setDefault(userCaller(ctx), cardId) };
        },
        async removeCard({ cardId }, ctx) {
          return { billingVersion: await changeCards.remove(userCaller(ctx), cardId) };
        },
      }),
  };
}
