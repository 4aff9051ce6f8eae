import type { Home, Point } from "../domain/home.ts";
import type { Located, Saved } from "../domain/import.ts";
import type { Db, Tx } from "@doorlight/common/db";
import type { NearbyAgent, NearbySale } from "../domain/home-market.ts";
import type { AgentRow, SaleRow } from "../domain/import-rows.ts";

const KM_PER_DEGREE = 111.2;

/** Kilometres between a row and `:lat`, `:lon`. */
const DISTANCE = `2 * 6371 * asin(least(1, sqrt(
  sin(radians(lat - :lat) / 2) ^ 2
  + cos(radians(:lat)) * cos(radians(lat)) * sin(radians(lon - :lon) / 2) ^ 2
)))`;

/** Rows of an index by latitude; the distance decides. */
const NEAR = "lat between :lat::float8 - :degrees and :lat::float8 + :degrees";

const SALES = {
  table: "sales",
  columns: `reference text, sold_on date, property_type text, area float8, price bigint, postal_code text, lat float8,
    lon float8`,
  names: ["sold_on", "property_type", "area", "price", "postal_code", "lat", "lon"],
};
const AGENTS = {
  table: "agency_agents",
  columns: `reference text, agency text, website text, listing_count int, commission_rate int, commission_fee bigint,
    property_types text[], name text, title text, phone text, email text, postal_code text, lat float8, lon float8`,
  names: [
    "agency",
    "website",
    "listing_count",
    "commission_rate",
    "commission_fee",
    "property_types",
    "name",
    "title",
    "phone",
    "email",
    "postal_code",
    "lat",
    "lon",
  ],
};

/** Sales and agents near a home, and how they are saved. */
export function makeMarketStore(db: Db) {
  async function save(
    tx: Tx,
    { table, columns, names }: typeof SALES,
    country: string,
    rows: object[],
  ): Promise<Saved> {
    const all = names.join(", ");
    const { rows: saved } = await tx.raw<{ rows: { isNew: boolean }[] }>(
      // Sorted, so that two imports that save the same rows wait for each other and none waits for ever.
      `insert into ${table} as known (country, reference, ${all})
       select :country, reference, ${all} from jsonb_to_recordset(:rows::jsonb) as row(${columns}) order by reference
       on conflict (country, reference) do update set (${all}) = (${names.map((name) => `excluded.${name}`).join(", ")})
       where (${names.map((name) => `known.${name}`).join(", ")})
         is distinct from (${names.map((name) => `excluded.${name}`).join(", ")})
       returning xmax = 0 as "isNew"`,
      { country, rows: JSON.stringify(rows) },
    );
    const added = saved.filter(({ isNew }) => isNew).length;
    return { added, changed: saved.length - added };
  }

  return {
    /** The middles of postal codes that the country has, by their codes. */
    async pointsOf(tx: Tx, country: string, codes: readonly string[]): Promise<Map<string, Point>> {
      const { rows } = await tx.raw<{ rows: (Point & { code: string })[] }>(
        `select wanted.code, lat, lon
         from unnest(:codes::text[]) wanted(code)
         join locations on country = :country and code_key = translate(wanted.code, ' -', '')`,
        { country, codes: [...new Set(codes)] },
      );
      return new Map(rows.map(({ code, lat, lon }) => [code, { lat, lon }]));
    },

    saveSales(tx: Tx, country: string, rows: readonly Located<SaleRow>[]): Promise<Saved> {
      const saved = rows.map(({ soldOn, propertyType, postalCode, ...row }) => ({
        ...row,
        sold_on: soldOn,
        property_type: propertyType,
        postal_code: postalCode,
      }));
      return save(tx, SALES, country, saved);
    },

    saveAgents(tx: Tx, country: string, rows: readonly Located<AgentRow>[]): Promise<Saved> {
      const saved = rows.map(({ listingCount, commissionRate, commissionFee, propertyTypes, postalCode, ...row }) => ({
        ...row,
        listing_count: listingCount,
        commission_rate: commissionRate,
        commission_fee: commissionFee,
        property_types: propertyTypes,
        postal_code: postalCode,
      }));
      return save(tx, AGENTS, country, saved);
    },

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
             name, title, phone, email, agency, postal_code as "postalCode", property_types as "propertyTypes",
             commission_rate as "commissionRate", commission_fee as "commissionFee", ${DISTANCE} as "distanceKm"
           from agency_agents
           where country = :country and ${NEAR}
         ) near where "distanceKm" <= :km
         order by "distanceKm", name limit 2000`,
        { country, lat, lon, km, degrees: km / KM_PER_DEGREE },
      );
      return rows;
    },
  };
}
