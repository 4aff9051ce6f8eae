import { expect, test } from "@jest/globals";
import { extentBetween, extentOverTime } from "./price-extent.ts";
import type { PriceChange, PriceList } from "./price-list.ts";

const aList = (changes: Partial<PriceList> = {}): PriceList => ({
  country: "FI",
  currency: "EUR",
  caps: { request_for_quote: 4 } as PriceList["caps"],
  unitPrices: { request_for_quote: 4_000, request_for_valuation: 2_000 },
  modifiers: [],
  ...changes,
});
const quote = (amount?: number) => ({
  unitPrices: { request_for_valuation: 2_000, ...(amount !== undefined && { request_for_quote: amount }) },
});
const region = (place: string, percent: number) => ({ kind: "region" as const, place, basisPoints: percent * 100 });
const city = (place: string, percent: number, of?: string) => ({
  kind: "city" as const,
  place,
  ...(of !== undefined && { region: of }),
  basisPoints: percent * 100,
});
const postalCode = (place: string, percent: number) => ({
  kind: "postal_code" as const,
  place,
  basisPoints: percent * 100,
});
const places = (...modifiers: PriceList["modifiers"]) => ({ modifiers });

test.each([
  ["nothing", {}, {}, 0],
  ["a price that falls to a cent", quote(4_000), quote(1), 9_998],
  ["a price that rises by half", quote(4_000), quote(6_000), 5_000],
  ["a type taken off sale", quote(4_000), quote(), 10_000],
  ["a type put on sale", quote(), quote(1), 10_000],
  ["a modifier of a region", places(), places(region("Lappi", -90)), 9_000],
  ["a removed modifier", places(region("Lappi", -20)), places(), 2_500],
  ["a price and a modifier together", quote(4_000), { ...quote(3_600), ...places(region("Lappi", -10)) }, 1_900],
  [
    "a modifier that makes up for one price, and not for another",
    quote(4_000),
    { ...quote(2_000), ...places(region("A", 100)) },
    10_000,
  ],
  ["a city that leaves its region's", places(region("A", 50)), places(region("A", 50), city("B", 0, "A")), 3_333],
  [
    "a city below a region that has no modifier",
    places(region("A", 50)),
    places(region("A", 50), city("B", -10, "C")),
    1_000,
  ],
  [
    "a postal code that may lie in a dear city",
    places(city("B", 25)),
    places(city("B", 25), postalCode("00100", 0)),
    2_000,
  ],
  ["a postal code that goes back to what is around it", places(postalCode("00100", 10)), places(), 909],
])("measures %s", (_what, from, to, extent) => {
  expect(extentBetween(aList(from), aList(to))).toBe(extent);
});

test("takes the region of a city from its change if the list does not name it", () => {
  const from = aList(places(region("A", -50), city("B", 10)));
  const removed: PriceChange = { what: "modifier", kind: "city", place: "B", region: "C", value: null, before: null };
  expect(extentBetween(from, aList(places(region("A", -50))))).toBe(5_455);
  expect(extentOverTime(from, [], [{ effectiveFrom: at(10), changes: [removed] }], at(10))).toBe(909);
});

const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour));
const price = (hour: number, value: number) => ({
  effectiveFrom: at(hour),
  changes: [{ what: "unit_price", leadType: "request_for_quote", value, before: null } as PriceChange],
});

test.each([
  ["a later list", [], [price(20, 3_000)], 2_500],
  ["a later list that others made too", [price(20, 3_000)], [price(20, 3_000)], 0],
  ["one that lasts until others' list", [price(20, 4_400)], [price(12, 3_600), price(20, 4_400)], 1_000],
  ["others' list that is dropped", [price(20, 8_000)], [], 5_000],
])("compares the lists of each time: %s", (_what, former, steps, extent) => {
  expect(extentOverTime(aList(), former, steps, at(10))).toBe(extent);
});
