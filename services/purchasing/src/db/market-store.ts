import type { Db, Tx } from "@doorlight/common/db";
import type { LeadType } from "@doorlight/common/product";
import type {
  LeadTypePrice,
  LocatedPlace,
  PlaceKind,
  PlaceVolume,
  PriceEffect,
  PriceList,
} from "../domain/price-list.ts";

type EffectRow = {
  lead_type: LeadType;
  before_amount: bigint | null;
  after_amount: bigint | null;
  open_leads: number;
};

type PriceRow = { place_no: number; lead_type: LeadType; amount: bigint; currency: string };

export function makeMarketStore(db: Db) {
  return {
    /** Of the places of a kind that have any; only of `places`, unless there are none. */
    async volumes(country: string, kind: PlaceKind, places: readonly string[], at: Date): Promise<PlaceVolume[]> {
      const { rows } = await db.raw<{ rows: (Omit<PlaceVolume, "openLeads"> & { open_leads: number })[] }>(
        "select * from place_volumes(?, ?, ?, ?)",
        [country, kind, [...places], at],
      );
      return rows.map(({ open_leads: openLeads, ...volume }) => ({ ...volume, openLeads }));
    },

    /** By the newest price list, in the order of the places; without lead types that have no price. */
    async prices(country: string, places: readonly LocatedPlace[]): Promise<LeadTypePrice[][]> {
      const { rows } = await db.raw<{ rows: PriceRow[] }>("select * from place_prices(?, ?, ?, ?)", [
        country,
        places.map(({ region }) => region),
        places.map(({ city }) => city),
        places.map(({ postalCode }) => postalCode),
      ]);
      const prices: LeadTypePrice[][] = places.map(() => []);
      for (const { place_no: placeNo, lead_type: leadType, amount, currency } of rows)
        prices[placeNo - 1]?.push({ leadType, price: { amount, currency } });
      return prices;
    },

    /** Zero if the country has no list. */
    async newestVersion(country: string): Promise<bigint> {
      const { rows } = await db.raw<{ rows: { version: bigint }[] }>("select version from newest_price_list(?)", [
        country,
      ]);
      return rows[0]?.version ?? 0n;
    },

    /** Two versions that no published list has, and no other transaction that runs now. */
    async ownVersions(tx: Tx): Promise<[bigint, bigint]> {
      const { rows } = await tx.raw<{ rows: [{ pid: bigint }] }>("select pg_backend_pid()::bigint as pid");
      const [{ pid }] = rows;
      return [-2n * pid, -2n * pid - 1n];
    },

    /** The open leads whose price differs between two lists of a country. */
    async effects(tx: Tx, from: PriceList, to: PriceList, at: Date): Promise<PriceEffect[]> {
      const { rows } = await tx.raw<{ rows: EffectRow[] }>("select * from price_effects(?, ?, ?, ?)", [
        from.country,
        from.version.toString(),
        to.version.toString(),
        at,
      ]);
      const money = (amount: bigint | null) => (amount === null ? null : { amount, currency: from.currency });
      return rows.map(({ lead_type: leadType, open_leads: openLeads, before_amount, after_amount }) => ({
        leadType,
        openLeads,
        before: money(before_amount),
        after: money(after_amount),
      }));
    },
  };
}

export type MarketStore = ReturnType<typeof makeMarketStore>;
