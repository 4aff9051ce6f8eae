import type { LeadType } from "@doorlight/common/product";
import type { Db } from "@doorlight/common/db";
import type { SimilarPrices } from "../domain/lead.ts";

/** The newest leads that state prices, at most this many; more would add nothing. */
const MOST_PRICES = 500;

const KEY = ["location_id", "lead_type", "published_at", "lead_id"];

/** The list prices of leads, of those for sale and of those that were. */
export function makePriceHistory(db: Db) {
  return {
    /** Prices of leads of a type that were published in a location since then, without the given lead. */
    async similar(
      { locationId, leadType, except }: { locationId: string; leadType: LeadType; except: string },
      since: Date,
    ): Promise<Omit<SimilarPrices, "place">> {
      const { rows } = await db.raw<{ rows: [Omit<SimilarPrices, "place">] }>(
        `select
           count(*)::int as leads, coalesce(min(price), 0) as least, coalesce(max(price), 0) as most,
           coalesce(percentile_disc(0.5) within group (order by price), 0)::bigint as median
         from (
           (select price, published_at from lead_listings
            where location_id = :locationId and lead_type = :leadType and published_at > :since
              and price is not null and lead_id <> :except
            order by published_at desc limit :limit)
           union all
           (select price, published_at from past_prices
            where location_id = :locationId and lead_type = :leadType and published_at > :since and lead_id <> :except
            order by published_at desc limit :limit)
           order by published_at desc limit :limit
         ) newest`,
        { locationId, leadType, except, since, limit: MOST_PRICES },
      );
      return rows[0];
    },

    /** Deletes prices of leads that were published before an instant, at most this many, and returns how many. */
    async purge(before: Date, limit: number): Promise<number> {
      const old = db("past_prices").where("published_at", "<", before).limit(limit).select(KEY);
      return db("past_prices").whereIn(KEY, old).delete();
    },
  };
}
