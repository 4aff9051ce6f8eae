import { expect, test } from "@jest/globals";
import type { PlaceRow } from "./corrected-rows.ts";
import { locationTree } from "./location-tree.ts";
import { placeName } from "./place-name.ts";

function row(region: string, city: string, district: string, postalCode: string, changes: Partial<PlaceRow> = {}) {
  return {
    region: placeName(region),
    city: placeName(city),
    district: district ? placeName(district) : undefined,
    postalCode,
    isListed: true,
    isTown: false,
    lat: 60,
    lon: 25,
    ...changes,
  };
}

function treeOf(country: string, ...rows: PlaceRow[]) {
  const { nodes, areas } = locationTree(country, rows);
  const names = new Map(nodes.map(({ id, name }) => [id, name.local]));
  const path = ({ ancestorIds, name }: (typeof nodes)[number]) =>
    [...ancestorIds.map((id) => names.get(id)), name.local].join(" > ");
  return { nodes, areas, path, at: (wanted: string) => nodes.find((node) => path(node) === wanted) };
}

test("turns rows into regions, cities, districts and postal codes with paths and child counts", () => {
  const { nodes, path } = treeOf(
    "FI",
    row("Uusimaa", "Helsinki", "Kallio", "00530"),
    row("Uusimaa", "Helsinki", "Kallio", "00531"),
    row("Uusimaa", "Espoo", "Tapiola", "02100"),
  );
  expect(nodes.map((node) => [node.kind, path(node), node.childCount])).toEqual([
    ["region", "Uusimaa", 2],
    ["city", "Uusimaa > Helsinki", 1],
    ["district", "Uusimaa > Helsinki > Kallio", 2],
    ["postal_code", "Uusimaa > Helsinki > Kallio > 00530", 0],
    ["postal_code", "Uusimaa > Helsinki > Kallio > 00531", 0],
    ["city", "Uusimaa > Espoo", 1],
    ["district", "Uusimaa > Espoo > Tapiola", 0],
    ["postal_code", "Uusimaa > Espoo > Tapiola > 02100", 0],
  ]);
});

test("lets a district with one postal code stand for it", () => {
  const { at } = treeOf("FI", row("Uusimaa", "Helsinki", "Kallio", "00530"));
  expect(at("Uusimaa > Helsinki > Kallio")).toMatchObject({ code: "00530", childCount: 0 });
});

test("puts the postal codes of a city without districts right below it", () => {
  const { at, areas } = treeOf("SE", row("Skåne län", "Malmö", "", "211 20"));
  expect(at("Skåne län > Malmö")?.childCount).toBe(1);
  expect(at("Skåne län > Malmö > 211 20")).toBeDefined();
  expect(areas[0]?.districtId).toBeUndefined();
});

test("makes a postal code of several districts one node below their city, with several areas", () => {
  const { at, areas, nodes } = treeOf(
    "GB",
    row("England", "Greater London", "Brompton", "SW3"),
    row("England", "Greater London", "Chelsea", "SW3"),
    row("England", "Greater London", "Chelsea", "SW3"),
  );
  const code = at("England > Greater London > SW3");
  expect(areas.map(({ postalCodeId, ordinal }) => [postalCodeId, ordinal])).toEqual([
    [code?.id, 0],
    [code?.id, 1],
  ]);
  expect(nodes.filter(({ kind }) => kind === "postal_code")).toHaveLength(1);
  expect(at("England > Greater London")?.childCount).toBe(2);
});

test("keeps a postal code without homes in the tree, neither listed nor counted", () => {
  const { at } = treeOf(
    "FI",
    row("Uusimaa", "Helsinki", "Kallio", "00530"),
    row("Uusimaa", "Helsinki", "", "00101", { isListed: false }),
    row("Uusimaa", "Formerly", "", "00909", { isListed: false }),
  );
  expect(at("Uusimaa > Helsinki > 00101")).toMatchObject({ isListed: false });
  expect(at("Uusimaa > Helsinki")).toMatchObject({ childCount: 1, size: 2 });
  expect(at("Uusimaa > Formerly")?.isListed).toBe(false);
});

test("lists a town whose postal codes are known as a range without them", () => {
  const { at } = treeOf("EE", row("Ida-Viru", "Narva", "", "20001", { isListed: false, isTown: true }));
  expect(at("Ida-Viru > Narva")).toMatchObject({ isListed: true, childCount: 0 });
  expect(at("Ida-Viru > Narva > 20001")?.isListed).toBe(false);
});

test("puts a location in the middle of its postal codes, with bounds at the outermost", () => {
  const { at } = treeOf(
    "FI",
    row("Uusimaa", "Helsinki", "A", "00100", { lat: 60, lon: 24 }),
    row("Uusimaa", "Helsinki", "B", "00200", { lat: 61, lon: 26 }),
  );
  expect(at("Uusimaa > Helsinki")).toMatchObject({
    lat: 60.5,
    lon: 25,
    bounds: { south: 60, west: 24, north: 61, east: 26 },
  });
});

test("keeps location ids stable and apart by country and kind, even if a postal code moves", () => {
  const ids = (country: string, city: string) =>
    treeOf(country, row("Stockholms län", city, "Gamla stan", "100 04")).nodes.map(({ id }) => id);
  const before = ids("SE", "Stockholm");
  expect(ids("SE", "Stockholm")).toEqual(before);
  expect(ids("SE", "Solna")[3]).toBe(before[3]);
  expect(new Set([...before, ...ids("NO", "Stockholm")]).size).toBe(8);
  for (const id of before) expect(id).toMatch(/^SE-[0-9a-f]{16}$/);
});
