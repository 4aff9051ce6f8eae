import { refuse } from "@doorlight/common/errors";
import type { RpcRoutes } from "@doorlight/common/rpc";
import type { Clock } from "@doorlight/common/time";
import { MarketsService } from "@doorlight/proto/purchasing/v1/markets_service_pb";
import type { MarketStore } from "../db/market-store.ts";
import { toPrices } from "../mappers.ts";
import type { PreviewPrices } from "../use-cases/preview-prices.ts";
import { toEffectMessage, toPlaceKind, toPlacePricesMessage } from "./market-mapper.ts";

type Dependencies = {
  markets: Pick<MarketStore, "volumes" | "prices" | "newestVersion">;
  previewPrices: PreviewPrices;
  clock: Clock;
};

/** Volumes of places, for admins who set prices, and prices of leads there, for all users. */
export function makeMarketsService({ markets, previewPrices, clock }: Dependencies): RpcRoutes {
  return {
    routes(router) {
      router.service(MarketsService, {
        async listPlaceVolumes({ country, kind, places }) {
          return { volumes: await markets.volumes(country, toPlaceKind(kind), places, clock.now()) };
        },
        async listPlacePrices({ country, places }) {
          // The version first: prices are of it, or of a later one.
          const priceListVersion = await markets.newestVersion(country);
          const prices = await markets.prices(country, places);
          return { places: prices.map(toPlacePricesMessage), priceListVersion };
        },
        async previewPrices({ before, after }) {
          if (!before || !after || before.country !== after.country) return refuse("invalid_request");
          const effects = await previewPrices(toPrices(before), toPrices(after));
          return {
            effects: effects.map(toEffectMessage),
            openLeads: effects.reduce((sum, { openLeads }) => sum + openLeads, 0),
          };
        },
      });
    },
  };
}
