import { expect, test } from "@jest/globals";
import { locationTree } from "./location-tree.ts";
import { parseLocationFile } from "./location-file.ts";

const HEADER = "region,city,district,postal_code,latitude,longitude";
const treeOf = (country: string, ...lines: string[]) =>
  locationTree(country, parseLocationFile([HEADER, ...lines].join("\n")));

test("the rows of a location file become regions, cities, districts and postal codes with paths and child counts", () => {
  const { nodes } = treeOf(
    "FI",
    "Uusimaa,Helsinki,Helsinki,00100,60.17,24.93",
    "Uusimaa,Helsinki,Helsinki,00530,60.18,24.95",
    "Uusimaa,Espoo,Espoo,02100,60.18,24.83",
  );
  expect(nodes.map(({ kind, path, childCount }) => [kind, path.join(" > "), childCount])).toEqual([
    ["region", "Uusimaa", 2],
    ["city", "Uusimaa > Helsinki", 1],
    ["district", "Uusimaa > Helsinki > Helsinki", 2],
    ["postal_code", "Uusimaa > Helsinki > Helsinki > 00100", 0],
    ["postal_code", "Uusimaa > Helsinki > Helsinki > 00530", 0],
    ["city", "Uusimaa > Espoo", 1],
    ["district", "Uusimaa > Espoo > Espoo", 1],
    ["postal_code", "Uusimaa > Espoo > Espoo > 02100", 0],
  ]);
});

test("a postal code of several districts is one node with several areas", () => {
  const { nodes, areas } = treeOf(
    "GB",
    "England,Greater London,Brompton,SW3,51.49,-0.17",
    "England,Greater London,Chelsea,SW3,51.49,-0.16",
  );
  const codes = nodes.filter(({ kind }) => kind === "postal_code");
  expect(codes).toMatchObject([{ name: "SW3", path: ["England", "Greater London", "Brompton", "SW3"] }]);
  expect(areas.map(({ postalCodeId, ordinal }) => [postalCodeId, ordinal])).toEqual([
    [codes[0]?.id, 0],
    [codes[0]?.id, 1],
  ]);
  expect(nodes.filter(({ kind }) => kind === "district").map(({ childCount }) => childCount)).toEqual([1, 1]);
});

test("location ids are stable, differ between countries and kinds, and a postal code keeps its id when it moves", () => {
  const ids = (country: string, line: string) => treeOf(country, line).nodes.map(({ id }) => id);
  const before = ids("SE", "Stockholm,Stockholm,Stockholm,100 04,59.33,18.06");
  expect(ids("SE", "Stockholm,Stockholm,Stockholm,100 04,59.33,18.06")).toEqual(before);
  expect(ids("SE", "Stockholm,Solna,Solna,100 04,59.33,18.06")[3]).toBe(before[3]);
  expect(new Set([...before, ...ids("NO", "Stockholm,Stockholm,Stockholm,100 04,59.33,18.06")]).size).toBe(8);
  for (const id of before) expect(id).toMatch(/^SE-[0-9a-f]{16}$/);
});

test("postal codes are searched without spaces and dashes, names of locations without accents", () => {
  const [, , district, code] = treeOf("PL", 'Łódź Voivodeship,"Łódź, city",Górna,93-002,51.72,19.48').nodes;
  expect([district?.search, code?.search, code?.path[1]]).toEqual(["gorna", "93002", "Łódź, city"]);
});

test.each([
  ["region,city", "The first line"],
  [`${HEADER}\nUusimaa,Helsinki,,00100,60.1,24.9`, "Line 2"],
  [`${HEADER}\nUusimaa,Helsinki,Helsinki,00100,60.1,24.9\nUusimaa,Helsinki,Helsinki,00100,60.1`, "Line 3"],
  [`${HEADER}\nUusimaa,Helsinki,Helsinki,00100,sixty,24.9`, "Line 2"],
])("an incomplete location file is an error: %j", (csv, message) => {
  expect(() => parseLocationFile(csv)).toThrow(message);
});
