import { makeOutbox } from "@doorlight/common/outbox";
import { loadCountryPacks } from "@doorlight/common/product";
import { drainOutbox, fakeClock, type TestDatabase } from "@doorlight/common/testing";
import { PriceListChangedSchema } from "@doorlight/proto/billing/v1/events_pb";
import { makePriceListStore } from "../src/db/price-list-store.ts";
import { type PriceChange, type PriceList, priceListOf } from "../src/domain/price-list.ts";
import { makeEvents } from "../src/events.ts";
import { type ByAdmin, makePriceLists } from "../src/use-cases/price-lists.ts";

const finland = loadCountryPacks(new URL("../../../deploy/countries", import.meta.url).pathname, ["FI"]).get("FI")!;
/** In which one admin may change prices at will: limits have tests of their own. */
export const limited = finland;
const unlimited = { ...finland, adminLimits: { ...finland.adminLimits, prices: Infinity } };
export const START = Date.parse("2026-11-21T10:00:00Z");
export const HOUR = 3_600_000;
export const admin = "00000000-0000-4000-8000-000000000001";
export const alone = { adminId: admin, actsAlone: true, approvalId: null };

/** A country with a first list of one price and one modifier, and nothing of it published that was not looked at. */
export async function givenPrices({ db }: TestDatabase, country: string, ofCountry = unlimited) {
  const clock = fakeClock(new Date(START));
  const store = makePriceListStore(db);
  const lists = makePriceLists({
    db,
    clock,
    priceLists: store,
    events: makeEvents(makeOutbox()),
    packs: new Map([[country, ofCountry]]),
  });
  const pack: PriceList = {
    ...priceListOf(finland),
    country,
    unitPrices: { request_for_quote: 4500 },
    modifiers: [{ kind: "city", place: "Helsinki", basisPoints: 1500 }],
  };
  await drainOutbox(db);
  await lists.takePack(pack);
  return {
    clock,
    store,
    lists,
    pack,
    later: (hours: number) => new Date(clock.now().getTime() + hours * HOUR),
    async changes(changes: PriceChange[], effectiveFrom: Date | null = null, by: ByAdmin = alone): Promise<bigint> {
      const newestVersion = await store.newestVersion(country);
      return lists.change({
        country,
        changes,
        effectiveFrom,
        ...by,
        reason: "a reason",
        newestVersion,
      });
    },
    /** The lists published since the last call, as [version, prices]. */
    async published(): Promise<[bigint, string][]> {
      const { of } = await drainOutbox(db);
      return of(PriceListChangedSchema).map(({ version, unitPrices, modifiers }) => {
        return [
          version,
          [
            ...unitPrices.map(({ leadType, price }) => `${leadType}=${price?.amount}`),
            ...modifiers.map(({ kind, place, basisPoints }) => `${kind} ${place}=${basisPoints}`),
          ]
            .toSorted()
            .join(", "),
        ];
      });
    },
  };
}

export const modifier = (place: string, value: number | null): PriceChange => ({
  what: "modifier",
  kind: "city",
  place,
  value,
  before: null,
});
export const quotePrice = (value: number | null): PriceChange => ({
  what: "unit_price",
  leadType: "request_for_quote",
  value,
  before: null,
});
