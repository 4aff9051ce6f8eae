import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { type TestDatabase, testDatabase } from "@doorlight/common/testing";
import fc from "fast-check";
import { alone, givenPrices, HOUR, modifier, quotePrice, START } from "./given-prices.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase(new URL("../migrations/", import.meta.url));
});
afterAll(() => database.close());

const given = (country: string) => givenPrices(database, country);

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

/** Set, waiting and published prices: the rules once more, without versions, tables and locks. */
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

test("publishes the lists of the model after any history of changes, releases and clocks", async () => {
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
          if (dropped) await lists.drop(country, dropped.version, alone);
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
