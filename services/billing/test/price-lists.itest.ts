import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { makeOutbox } from "@doorlight/common/outbox";
import { loadCountryPacks } from "@doorlight/common/product";
import { drainOutbox, fakeClock, type TestDatabase, testDatabase } from "@doorlight/common/testing";
import { PriceListChangedSchema } from "@doorlight/proto/billing/v1/events_pb";
import fc from "fast-check";
import { makePriceListStore } from "../src/db/price-list-store.ts";
import { type PriceChange, type PriceList, priceListOf } from "../src/domain/price-list.ts";
import { makeEvents } from "../src/events.ts";
import { makePriceLists } from "../src/use-cases/price-lists.ts";

const finland = loadCountryPacks(new URL("../../../deploy/countries", import.meta.url).pathname, ["FI"]).get("FI")!;
const START = Date.parse("2026-11-21T10:00:00Z");
const HOUR = 3_600_000;
const admin = "00000000-0000-4000-8000-000000000001";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase(new URL("../migrations/", import.meta.url));
});
afterAll(() => database.close());

/** A country with a first list of one price and one modifier, and nothing of it published that was not looked at. */
async function given(country: string) {
  const { db } = database;
  const clock = fakeClock(new Date(START));
  const store = makePriceListStore(db);
  const lists = makePriceLists({ db, clock, priceLists: store, events: makeEvents(makeOutbox()) });
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
    async changes(changes: PriceChange[], effectiveFrom: Date | null = null): Promise<bigint> {
      const newestVersion = await store.newestVersion(country);
      return lists.change({ country, changes, effectiveFrom, adminId: admin, reason: "a reason", newestVersion });
    },
    /** What was published since the last call, as [version, prices]. */
    async published(): Promise<[bigint, string][]> {
      const events = await drainOutbox(db);
      const messages = events.of(PriceListChangedSchema);
      return events.all.map(({ version }, index) => {
        const { unitPrices, modifiers } = messages[index]!;
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

const modifier = (place: string, value: number | null): PriceChange => ({
  what: "modifier",
  kind: "city",
  place,
  value,
  before: null,
});
const quotePrice = (value: number | null): PriceChange => ({
  what: "unit_price",
  leadType: "request_for_quote",
  value,
  before: null,
});

test("the first pack is published once, and every start with the same pack publishes nothing", async () => {
  const { lists, pack, published } = await given("AA");
  await Promise.all([lists.takePack(pack), lists.takePack(pack)]);
  expect(await published()).toEqual([[1n, "1=4500, city Helsinki=1500"]]);
});

test("a release changes only what its pack changes; what admins set stays", async () => {
  const { lists, pack, changes, published, store } = await given("AB");
  await changes([modifier("Helsinki", 1700), modifier("Espoo", 500)]);
  await published();
  await lists.takePack({ ...pack, unitPrices: { request_for_quote: 4700 } });
  expect(await published()).toEqual([[3n, "1=4700, city Espoo=500, city Helsinki=1700"]]);
  const [release] = await store.list("AB", undefined, 1);
  expect(release).toMatchObject({ adminId: null, changes: [{ what: "unit_price", value: 4700, before: 4500 }] });
  await lists.takePack({ ...pack, modifiers: [{ kind: "city", place: "Helsinki", basisPoints: 2000 }] });
  expect(await published()).toEqual([[4n, "1=4500, city Espoo=500, city Helsinki=2000"]]);
});

test("new caps in a pack are published too", async () => {
  const { lists, pack, published, store } = await given("AC");
  await published();
  await lists.takePack({ ...pack, caps: { ...pack.caps, request_for_quote: 9 } });
  expect(await published()).toEqual([[2n, "1=4500, city Helsinki=1500"]]);
  expect((await store.inForce("AC"))?.list.caps.request_for_quote).toBe(9);
});

test("a change for later is published when its time has come, once, by whichever of two copies is first", async () => {
  const { lists, changes, published, clock, later, store } = await given("AD");
  await published();
  await changes([quotePrice(5000)], later(24));
  await lists.takeEffect("AD");
  expect(await published()).toEqual([]);
  expect((await store.inForce("AD"))?.version).toBe(1n);
  clock.advance(30 * HOUR);
  await Promise.all([lists.takeEffect("AD"), lists.takeEffect("AD")]);
  expect(await published()).toEqual([[2n, "1=5000, city Helsinki=1500"]]);
  expect((await store.inForce("AD"))?.effectiveFrom).toEqual(new Date(START + 24 * HOUR));
});

test("a change at once neither undoes nor brings forward one that waits, which gets a higher number", async () => {
  const { lists, changes, published, clock, later, store } = await given("AE");
  await published();
  expect(await changes([quotePrice(5000)], later(24))).toBe(2n);
  expect(await changes([quotePrice(4600), modifier("Espoo", 500)])).toBe(3n);
  expect(await published()).toEqual([[3n, "1=4600, city Espoo=500, city Helsinki=1500"]]);
  expect(await store.list("AE", undefined, 1)).toMatchObject([
    { version: 4n, reason: "a reason", changes: [{ value: 5000, before: 4600 }] },
  ]);
  clock.advance(24 * HOUR);
  await lists.takeEffect("AE");
  expect(await published()).toEqual([[4n, "1=5000, city Espoo=500, city Helsinki=1500"]]);
});

test("a version that waits can be dropped; one in force, and one that never was, cannot", async () => {
  const { lists, changes, published, clock, later } = await given("AF");
  const version = await changes([quotePrice(5000)], later(24));
  await lists.drop("AF", version);
  clock.advance(48 * HOUR);
  await lists.takeEffect("AF");
  expect((await published()).map(([number]) => number)).toEqual([1n]);
  await expect(lists.drop("AF", 1n)).rejects.toMatchObject({ code: "version_outdated" });
  await expect(lists.drop("AF", version)).rejects.toMatchObject({ code: "not_found" });
  await expect(lists.drop("ZZ", 1n)).rejects.toMatchObject({ code: "not_found" });
  expect(await changes([quotePrice(1)])).toBe(version + 1n);
});

test("a version whose time has come cannot be dropped, although the job has not run yet", async () => {
  const { lists, changes, published, clock, later } = await given("AI");
  const version = await changes([quotePrice(5000)], later(24));
  clock.advance(24 * HOUR);
  await expect(lists.drop("AI", version)).rejects.toMatchObject({ code: "version_outdated" });
  await lists.takeEffect("AI");
  expect((await published()).map(([number]) => number)).toEqual([1n, version]);
});

test("of two admins who saw the same list the second is refused, also after a version was dropped", async () => {
  const { lists, changes, later, store } = await given("AG");
  const waiting = await changes([quotePrice(5000)], later(24));
  const late = {
    country: "AG",
    changes: [quotePrice(1)],
    effectiveFrom: null,
    adminId: admin,
    reason: "a reason",
    newestVersion: await store.newestVersion("AG"),
  };
  await lists.drop("AG", waiting);
  await expect(lists.change(late)).rejects.toMatchObject({ code: "version_outdated" });
  await changes([quotePrice(4600)], later(1));
  await expect(lists.change(late)).rejects.toMatchObject({ code: "version_outdated" });
  const both = { ...late, newestVersion: await store.newestVersion("AG") };
  const outcomes = await Promise.allSettled([lists.change(both), lists.change(both)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("a version never changes once it has taken effect", async () => {
  const { changes, store, lists, pack, later } = await given("AH");
  await changes([quotePrice(4600)]);
  const before = await store.list("AH", undefined, 10);
  await changes([quotePrice(4700)], later(5));
  await lists.takePack({ ...pack, unitPrices: { request_for_quote: 1 } });
  expect((await store.list("AH", undefined, 10)).slice(-2)).toEqual(before);
});

type Step =
  | { do: "change"; place: string; value: number | null; hours: number }
  | { do: "price"; value: number | null; hours: number }
  | { do: "pass"; hours: number }
  | { do: "tick"; copies: number }
  | { do: "restart"; helsinki: number | null; quote: number }
  | { do: "drop"; nth: number };

const places = fc.constantFrom("Helsinki", "Espoo", "Turku");
const value = fc.option(fc.integer({ min: -9, max: 9 }).map((tenth) => tenth * 1000));
const hours = fc.oneof(fc.constant(0), fc.integer({ min: -5, max: 40 }));
const amount = fc.integer({ min: 1, max: 9 }).map((hundred) => hundred * 100);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant("change" as const), place: places, value, hours }),
  fc.record({ do: fc.constant("price" as const), value: fc.option(amount), hours }),
  fc.record({ do: fc.constant("pass" as const), hours: fc.integer({ min: -10, max: 30 }) }),
  fc.record({ do: fc.constant("tick" as const), copies: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant("restart" as const), helsinki: value, quote: amount }),
  fc.record({ do: fc.constant("drop" as const), nth: fc.nat({ max: 3 }) }),
);

/** What is set now, what waits and what was published: the rules once more, without versions, tables and locks. */
class Model {
  now = START;
  set = new Map<string, number>([
    ["city Helsinki", 1500],
    ["1", 4500],
  ]);
  pack = new Map(this.set);
  waiting: { at: number; changes: [string, number | null][] }[] = [];
  published = [this.shown()];

  shown(): string {
    return Array.from(this.set, ([key, number]) => `${key}=${number}`)
      .toSorted()
      .join(", ");
  }
  apply(changes: [string, number | null][]): void {
    for (const [key, number] of changes) {
      if (number === null) this.set.delete(key);
      else this.set.set(key, number);
    }
    this.published.push(this.shown());
  }
  takeDue(): void {
    while (this.waiting[0] && this.waiting[0].at <= this.now) this.apply(this.waiting.shift()!.changes);
  }
  change(changes: [string, number | null][], hoursAhead: number): void {
    this.takeDue();
    if (hoursAhead <= 0) return this.apply(changes);
    this.waiting.push({ at: this.now + hoursAhead * HOUR, changes });
    this.waiting.sort((one, other) => one.at - other.at);
  }
  restart(pack: Map<string, number>): void {
    const keys = new Set([...this.pack.keys(), ...pack.keys()]);
    const changes = [...keys].flatMap((key): [string, number | null][] =>
      this.pack.get(key) === pack.get(key) ? [] : [[key, pack.get(key) ?? null]],
    );
    this.takeDue();
    this.pack = pack;
    if (changes.length > 0) this.apply(changes);
  }
}

let histories = 0;

test("after any history of changes, releases, ticks, drops and clocks set, the published lists are those of the model", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const letters = [Math.floor(histories / 26), histories++ % 26].map((n) => String.fromCharCode(65 + n));
      const country = `H${letters.join("")}`;
      const { lists, changes, clock, pack, later, store, published } = await given(country);
      const model = new Model();
      const waitingNow = async () =>
        (await store.list(country, undefined, 100)).filter(({ version }) => version > inForce).toReversed();
      let inForce = 1n;
      for (const one of steps) {
        if (one.do === "pass") {
          clock.advance(one.hours * HOUR);
          model.now += one.hours * HOUR;
        } else if (one.do === "change" || one.do === "price") {
          const change = one.do === "price" ? quotePrice(one.value) : modifier(one.place, one.value);
          await changes([change], later(one.hours));
          model.change([[one.do === "price" ? "1" : `city ${one.place}`, one.value]], one.hours);
        } else if (one.do === "tick") {
          await Promise.all(Array.from({ length: one.copies }, () => lists.takeEffect(country)));
          model.takeDue();
        } else if (one.do === "restart") {
          const { helsinki, quote } = one;
          const modifiers = helsinki === null ? [] : [{ ...pack.modifiers[0]!, basisPoints: helsinki }];
          await lists.takePack({ ...pack, unitPrices: { request_for_quote: quote }, modifiers });
          model.restart(new Map([["1", quote], ...(helsinki === null ? [] : [["city Helsinki", helsinki] as const])]));
        } else {
          await lists.takeEffect(country);
          model.takeDue();
          inForce = (await store.inForce(country))!.version;
          const dropped = (await waitingNow())[one.nth];
          if (dropped) await lists.drop(country, dropped.version);
          model.waiting.splice(one.nth, 1);
        }
        inForce = (await store.inForce(country))!.version;
        expect(await waitingNow()).toHaveLength(model.waiting.length);
      }
      const events = await published();
      expect(events.map(([, prices]) => prices)).toEqual(model.published);
      const versions = events.map(([version]) => Number(version));
      expect(versions).toEqual([...new Set(versions)].toSorted((one, other) => one - other));
    }),
    { numRuns: 60, seed: 20261122 },
  );
}, 60_000);
