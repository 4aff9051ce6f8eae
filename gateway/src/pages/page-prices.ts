import type { Client } from "@connectrpc/connect";
import type { Kit } from "@doorlight/common/runtime";
import { minutes } from "@doorlight/common/time";
import type { BillingService } from "@doorlight/proto/billing/v1/billing_service_pb";
import { LRUCache } from "lru-cache";
import type { Pricing } from "../../contract/index.ts";
import type { Config } from "../config.ts";
import { toPricing } from "../mappers/pricing.ts";

export type PagePrices = ReturnType<typeof makePagePrices>;

/** As many countries as packs may be served. */
const COUNTRIES = 50;

/**
 * The price list of a country for the public pages, cached for a minute. While billing is down the last known list stays; null
 * if there is none, for a page without prices is better than no page.
 */
export function makePagePrices(
  { clock }: Pick<Kit<Config>, "clock">,
  billing: Pick<Client<typeof BillingService>, "getPricing">,
) {
  const cache = new LRUCache<string, Pricing>({
    max: COUNTRIES,
    ttl: minutes(1),
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
    allowStaleOnFetchRejection: true,
    fetchMethod: async (country) => toPricing(await billing.getPricing({ country })),
  });
  return async (country: string): Promise<Pricing | null> => (await cache.fetch(country)) ?? null;
}
