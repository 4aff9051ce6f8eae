import { refuse } from "@doorlight/common/errors";
import { type RpcRoutes, serveMethods } from "@doorlight/common/rpc";
import type { Clock } from "@doorlight/common/time";
import { MarketsService } from "@doorlight/proto/purchasing/v1/markets_service_pb";
import type { MarketStore } from "../db/market-store.ts";
import type { PlaceKind, Prices } from "../domain/price-list.ts";
import type { PreviewPrices } from "../use-cases/preview-prices.ts";

type Dependencies = {
  markets: Pick<MarketStore, "volumes" | "prices" | "newestVersion">;
  previewPrices: PreviewPrices;
  clock: Clock;
};

/** Volumes of places, for admins who set prices, and prices of leads there, for all users. */
export function makeMarketsService({ markets, previewPrices, clock }: Dependencies): RpcRoutes {
  return {
    routes(router) {
      serveMethods(router, MarketsService, {
        async listPlaceVolumes({ country, kind, places }) {
          return { volumes: await markets.volumes(country, kind as PlaceKind, places, clock.now()) };
        },
        async listPlacePrices({ country, places }) {
          // The version first: prices are of it, or of a later one.
          const priceListVersion = await markets.newestVersion(country);
          const prices = await markets.prices(country, places);
          return { places: prices.map((ofPlace) => ({ prices: ofPlace })), priceListVersion };
        },
        async previewPrices({ before, after }) {
          if (before.country !== after.country) return refuse("invalid_request");
          const effects = await previewPrices(pricesOf(before), pricesOf(after));
          return { effects, openLeads: effects.reduce((sum, { openLeads }) => sum + openLeads, 0) };
        },
      });
    },
  };
}

function pricesOf({ country, currency, unitPrices, modifiers }: Prices): Prices {
  return { country, currency, unitPrices, modifiers };
}
