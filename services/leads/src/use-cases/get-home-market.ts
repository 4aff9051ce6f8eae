import type { CountryPack } from "@doorlight/common/product";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { Home } from "../domain/home.ts";
import {
  AGENTS_KM,
  type HomeMarket,
  nearbyAgents,
  nearbyCommissions,
  type NearbyAgent,
  type NearbySale,
  oldestSaleDay,
  recentSales,
  WIDEST_KM,
} from "../domain/home-market.ts";

type Ports = {
  markets: {
    homeOf(requestId: string): Promise<Home | undefined>;
    salesNear(home: Home, since: string, km: number): Promise<NearbySale[]>;
    agentsNear(home: Home, km: number): Promise<NearbyAgent[]>;
  };
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

/** With the currency of its money. */
export type HomeMarketOfCountry = HomeMarket & { currency: string };

/** Sales, agents and commissions around a seller's home, with the currency of its country. Refuses `not_found`. */
export function makeGetHomeMarket({ markets, packs, clock }: Ports) {
  return async (requestId: string): Promise<HomeMarketOfCountry> => {
    const home = await markets.homeOf(requestId);
    const pack = home && packs.get(home.country);
    if (!pack) return refuse("not_found");
    const since = oldestSaleDay(pack.timeZone, clock.now());
    const [sales, agents] = await Promise.all([
      markets.salesNear(home, since, WIDEST_KM),
      markets.agentsNear(home, AGENTS_KM),
    ]);
    return {
      currency: pack.currency,
      recentSales: recentSales(sales),
      agents: nearbyAgents(agents, home.propertyType),
      commissions: nearbyCommissions(agents, home.propertyType),
    };
  };
}
