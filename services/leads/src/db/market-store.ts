import type { Home } from "../domain/home.ts";
import type { Db } from "@doorlight/common/db";
import type { NearbyAgent, NearbySale } from "../domain/home-market.ts";

const KM_PER_DEGREE = 111.2;

/** Kilometres between a row and `:lat`, `:lon`. */
const DISTANCE = `2 * 6371 * asin(least(1, sqrt(
  sin(radians(lat - :lat) / 2) ^ 2
  + cos(radians(:lat)) * cos(radians(lat)) * sin(radians(lon - :lon) / 2) ^ 2
)))`;

/** Rows of an index by latitude; the distance decides. */
const NEAR = "lat between :lat::float8 - :degrees and :lat::float8 + :degrees";

/** Sales and agents near a home. */
export function makeMarketStore(db: Db) {
  return {
    /** Deletes sales from before a day, at most this many, and returns how many. */
    async purgeSales(country: string, before: string, limit: number): Promise<number> {
      const old = db("sales").where({ country }).where("sold_on", "<", before).limit(limit).select("reference");
      return db("sales").where({ country }).whereIn("reference", old).delete();
    },

    /** The home of a request whose contact is not erased. */
    async homeOf(requestId: string): Promise<Home | undefined> {
      return db("requests")
        .join("request_contacts", "request_id", "id")
        .where({ id: requestId })
        .whereNull("erased_at")
        .first<Home | undefined>({ country: "country", propertyType: "property_type", lat: "lat", lon: "lon" });
    },

    /** Sales of homes of the same type since a day, at most so far away. */
    async salesNear({ country, propertyType, lat, lon }: Home, since: string, km: number): Promise<NearbySale[]> {
      const { rows } = await db.raw<{ rows: NearbySale[] }>(
        `select * from (
           select sold_on::text as "soldOn", ${DISTANCE} as "distanceKm", area, price, postal_code as "postalCode"
           from sales
           where country = :country and property_type = :propertyType and ${NEAR} and sold_on >= :since
         ) near where "distanceKm" <= :km
         order by "distanceKm", "soldOn" desc limit 2000`,
        { country, propertyType, lat, lon, since, km, degrees: km / KM_PER_DEGREE },
      );
      return rows;
    },

    /** Agents at most so far away. */
    async agentsNear({ country, lat, lon }: Home, km: number): Promise<NearbyAgent[]> {
      const { rows } = await db.raw<{ rows: NearbyAgent[] }>(
        `select * from (
           select
             agent.name, title, phone, email, postal_code as "postalCode", agent.property_types as "propertyTypes",
             case when edited_at is null then agency else agencies.name end as agency,
             case when edited_at is null then commission_rate else lowest_rate end as "commissionRate",
             case when edited_at is null then commission_fee else lowest_fee end as "commissionFee",
             ${DISTANCE} as "distanceKm"
           from agency_agents agent
           left join agencies on agencies.country = agent.country and key = lower(agency)
           where agent.country = :country and ${NEAR}
         ) near where "distanceKm" <= :km
         order by "distanceKm", name limit 2000`,
        { country, lat, lon, km, degrees: km / KM_PER_DEGREE },
      );
      return rows;
    },
  };
}
