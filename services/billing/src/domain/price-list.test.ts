import { loadCountryPacks } from "@doorlight/common/product";
import { expect, test } from "@jest/globals";
import { changesBetween, comparedWith, type PriceChange, priceListOf, withChanges } from "./price-list.ts";

const packs = loadCountryPacks("deploy/countries", ["FI"]);
const pack = packs.get("FI")!;

test("takes prices, caps and modifiers from the country pack", () => {
  const list = priceListOf({
    ...pack,
    unitPrices: { request_for_quote: 4500 },
    locationModifiers: [
      { region: "Uusimaa", percent: 5 },
      { city: "Espoo", percent: 10 },
      { postalCode: "00530", percent: -7 },
    ],
  });
  expect(list).toEqual({
    country: "FI",
    currency: "EUR",
    caps: pack.caps,
    unitPrices: { request_for_quote: 4500 },
    modifiers: [
      { kind: "region", place: "Uusimaa", basisPoints: 500 },
      { kind: "city", place: "Espoo", basisPoints: 1000 },
      { kind: "postal_code", place: "00530", basisPoints: -700 },
    ],
  });
});

const list = { ...priceListOf(pack), unitPrices: { request_for_quote: 4500 }, modifiers: [] };
const helsinki = { kind: "city" as const, place: "Helsinki" };

test("sets, replaces and removes prices and modifiers by changes, and keeps the others", () => {
  const modifiers = [{ ...helsinki, basisPoints: 1500 }];
  const changed = withChanges({ ...list, modifiers }, [
    { what: "unit_price", leadType: "request_for_quote", value: null, before: null },
    { what: "unit_price", leadType: "request_for_valuation", value: 2900, before: null },
    { what: "modifier", ...helsinki, value: null, before: null },
    { what: "modifier", kind: "region", place: "Helsinki", value: 0, before: null },
  ]);
  expect(changed.unitPrices).toEqual({ request_for_valuation: 2900 });
  expect(changed.modifiers).toEqual([{ kind: "region", place: "Helsinki", basisPoints: 0 }]);
});

test("finds only differences between two lists as changes, with their former values", () => {
  const before = { ...list, modifiers: [{ ...helsinki, basisPoints: 1500 }] };
  const after = { ...list, unitPrices: { request_for_quote: 4700 }, modifiers: [] };
  const changes: PriceChange[] = [
    { what: "unit_price", leadType: "request_for_quote", value: 4700, before: 4500 },
    { what: "modifier", ...helsinki, value: null, before: 1500 },
  ];
  expect(changesBetween(before, after)).toEqual(changes);
  expect(changesBetween(before, before)).toEqual([]);
});

const heby = { kind: "city" as const, place: "Heby", region: "Uppsala" };
const otherHeby = { ...heby, region: "Västmanland" };

test("keeps modifiers of two cities of one name apart", () => {
  const modifiers = [{ ...heby, basisPoints: 500 }];
  const changed = withChanges({ ...list, modifiers }, [{ what: "modifier", ...otherHeby, value: 900, before: null }]);
  expect(changed.modifiers).toEqual([
    { ...heby, basisPoints: 500 },
    { ...otherHeby, basisPoints: 900 },
  ]);
});

test("replaces the bare name of a city by the one with its region, and says the former", () => {
  const bare = { kind: "city" as const, place: "Heby" };
  const before = { ...list, modifiers: [{ ...bare, basisPoints: 500 }] };
  const change: PriceChange = { what: "modifier", ...heby, value: null, before: null };
  expect(withChanges(before, [change]).modifiers).toEqual([]);
  expect(comparedWith(before, [change])).toEqual([{ ...change, before: 500 }]);
});

test("changes nothing that admins set if a pack only adds the region to a city's name", () => {
  const bare = { ...list, modifiers: [{ kind: "city" as const, place: "Heby", basisPoints: 500 }] };
  const named = priceListOf({ ...pack, locationModifiers: [{ city: "Heby", region: "Uppsala", percent: 5 }] });
  expect(named.modifiers).toEqual([{ ...heby, basisPoints: 500 }]);
  expect(changesBetween(bare, { ...list, modifiers: named.modifiers })).toEqual([]);
});
