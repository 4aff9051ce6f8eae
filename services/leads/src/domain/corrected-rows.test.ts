import { readFile } from "node:fs/promises";
import { expect, test } from "@jest/globals";
import { readPlaceFiles } from "../clients/place-files.ts";
import { correctedRows } from "./corrected-rows.ts";
import { parseLocationFile } from "./location-file.ts";
import { parsePlaceTables } from "./place-tables.ts";

const folder = new URL("../../../../deploy/locations/", import.meta.url);
const files = await readPlaceFiles(new URL("names", folder).pathname);

async function rowsOf(country: string) {
  const rows = parseLocationFile(await readFile(new URL(`${country}.csv`, folder), "utf8"));
  return correctedRows(country, rows, parsePlaceTables(country, files));
}

const [fi, de, dk, ee, gb, se] = await Promise.all(["FI", "DE", "DK", "EE", "GB", "SE"].map(rowsOf));
const at = (rows: typeof fi, code: string) =>
  rows!
    .filter(({ postalCode }) => postalCode === code)
    .map(({ region, city, district, isListed }) => [
      ...[region, city].map(({ local }) => local),
      district?.local,
      isListed,
    ]);

test("gives Finnish postal codes the official area, municipality and region", () => {
  expect(at(fi, "00530")).toEqual([["Uusimaa", "Helsinki", "Kallio", true]]);
  expect(at(fi, "96100")).toEqual([["Lappi", "Rovaniemi", "Rovaniemi Keskus", true]]);
  const kallio = fi!.find(({ postalCode }) => postalCode === "00530");
  expect([kallio?.district?.names, kallio?.city.names.sv, kallio?.region.names.sv]).toEqual([
    { en: "Kallio", fi: "Kallio", sv: "Berghäll" },
    "Helsingfors",
    "Nyland",
  ]);
});

test("puts Åland into Finland, with its Swedish names as the local ones", () => {
  expect(at(fi, "22120")).toEqual([["Åland", "Jomala", "Möckelö", true]]);
  const [region] = fi!.filter(({ postalCode }) => postalCode === "22100").map((row) => row.region.names);
  expect(region).toEqual({ en: "Åland", fi: "Ahvenanmaa", sv: "Åland" });
});

test("accepts a Finnish code without homes at its post town, and does not list it", () => {
  expect(at(fi, "00002")).toEqual([["Uusimaa", "Helsinki", undefined, false]]);
  expect(fi!.filter(({ isListed }) => !isListed)).toHaveLength(597);
  const [moved] = fi!.filter(({ postalCode }) => postalCode === "00002");
  expect([moved?.lat, moved?.lon]).toEqual([expect.closeTo(60.2, 0), expect.closeTo(25, 0)]);
});

test("uses the Swedish name of an area in a Swedish-speaking town of Finland", () => {
  const jakobstad = fi!.filter(({ city }) => city.local === "Jakobstad");
  expect(jakobstad[0]?.city.names).toEqual({ en: "Jakobstad", fi: "Pietarsaari", sv: "Jakobstad" });
  for (const { district } of jakobstad) expect(district?.local).toBe(district?.names.sv);
});

test("accepts a German recipient's own postal code without the recipient's name", () => {
  expect(at(de, "01053")).toEqual([["Sachsen", "Dresden", undefined, false]]);
  const recipients = /GmbH|Commerzbank|Amtsgericht|Finanzamt|Deutsche Post|\bAOK\b| AG\b|e\.V\./;
  expect(de!.map(({ district }) => district?.local ?? "").filter((name) => recipients.test(name))).toEqual([]);
});

test.each([
  ["21435", "Stelle"],
  ["25795", "Stelle-Wittenwurth"],
])("keeps the German code %s of a place that is called like an office: %s", (code, name) => {
  expect(at(de, code).map(([, , district, isListed]) => [district, isListed])).toContainEqual([name, true]);
});

test("makes one region of two texts of the source for one German Land or Danish region", () => {
  const regions = (rows: typeof fi) => new Set(rows!.map(({ region }) => region.local)).size;
  expect([regions(de), regions(dk), regions(ee), regions(fi)]).toEqual([16, 5, 15, 19]);
});

test("names a postal code of Berlin, Copenhagen, Stockholm or a British town after its quarter", () => {
  expect(at(de, "10961")).toEqual([["Berlin", "Berlin", "Kreuzberg", true]]);
  expect(at(dk, "2200")).toEqual([["Region Hovedstaden", "København", "Nørrebro", true]]);
  expect(at(se, "118 50")).toEqual([["Stockholms län", "Stockholm", "Södermalm", true]]);
  expect(at(gb, "YO31").map(([, , district]) => district)).toEqual(["Heworth, Huntington"]);
});

test("makes the parts of Tallinn districts of one city", () => {
  const [row] = ee!.filter(({ city, district }) => city.local === "Tallinn" && district?.local === "Kesklinn");
  expect(row?.city.names.fi).toBe("Tallinna");
  expect(row?.city.aliases).toContain("Reval");
});

test("gives an Estonian village no district of its own name", () => {
  expect(at(ee, "46324")).toEqual([["Lääne-Viru maakond", "Piibe", undefined, true]]);
});

test.each([
  ["20308", "Ida-Viru maakond", "Narva"],
  ["40231", "Ida-Viru maakond", "Sillamäe"],
  ["44310", "Lääne-Viru maakond", "Rakvere"],
  ["65608", "Võru maakond", "Võru"],
  ["71020", "Viljandi maakond", "Viljandi"],
  ["76605", "Harju maakond", "Keila"],
])("puts the Estonian code %s into a town that the source lacks", (code, region, city) => {
  expect(at(ee, code)).toEqual([[region, city, undefined, false]]);
});

test("leaves a code in the range of a missing town if the source has it", () => {
  expect(at(ee, "44305").map(([, city]) => city)).toEqual(["Näpi", "Sõmeru"]);
});
