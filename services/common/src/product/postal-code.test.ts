import { fileURLToPath } from "node:url";
import { expect, test } from "@jest/globals";
import { loadCountryPacks } from "./load-country-packs.ts";
import { bareCode, readPostalCode } from "./postal-code.ts";

const countries = ["DE", "DK", "EE", "FI", "GB", "NO", "PL", "SE"];
const packs = loadCountryPacks(fileURLToPath(new URL("../../../../deploy/countries", import.meta.url)), countries);
const ruleOf = (country: string) => packs.get(country)!.postalCode;

test.each([
  ["GB", "SW1A 1AA", "SW1A 1AA", "SW1A"],
  ["GB", "sw1a1aa", "SW1A 1AA", "SW1A"],
  ["GB", "M1 1AE", "M1 1AE", "M1"],
  ["GB", "m11ae", "M1 1AE", "M1"],
  ["GB", "EC1A-1BB", "EC1A 1BB", "EC1A"],
  ["GB", "GB-SW3 4AA", "SW3 4AA", "SW3"],
  ["GB", "SW3", "SW3", "SW3"],
  ["SE", "SE-111 22", "111 22", "111 22"],
  ["SE", "S-11122", "111 22", "111 22"],
  ["PL", "00-950", "00-950", "00-950"],
  ["PL", "00950", "00-950", "00-950"],
  ["PL", "PL 00–950", "00-950", "00-950"],
  ["FI", "FI-00100", "00100", "00100"],
  ["FI", "AX-22100", "22100", "22100"],
  ["FI", " ００１００ ", "00100", "00100"],
  ["DE", "D-10115", "10115", "10115"],
  ["NO", "N-0150", "0150", "0150"],
  ["DK", "DK 1050", "1050", "1050"],
  ["EE", "EE10111", "10111", "10111"],
])("reads in %s the postal code written as %j as %j in the area %j", (country, written, whole, area) => {
  expect(readPostalCode(ruleOf(country), written)).toEqual({ whole, area });
});

test.each([
  ["GB", "SW1A 1A"],
  ["GB", "12345"],
  ["FI", "0010"],
  ["FI", "SE-00100"],
  ["SE", "111 222"],
  ["PL", ""],
])("refuses in %s %j as a postal code", (country, written) => {
  expect(readPostalCode(ruleOf(country), written)).toBeUndefined();
});

test("reads the beginning of a postal code like a whole one", () => {
  expect([bareCode(ruleOf("SE"), "se-114 5"), bareCode(ruleOf("GB"), "sw1a 1")]).toEqual(["1145", "SW1A1"]);
});
