import { expect, test } from "@jest/globals";
import { readNumber } from "./read-number.ts";
import { areaUnits, moneyUnits } from "./units.ts";

const currencies = { en: "GBP", fi: "EUR", sv: "SEK" };
const signs = { en: ".", fi: ",", sv: "," } as const;

/** Text, and what it means to a reader of English, Finnish and Swedish. Two numbers: it is ambiguous, the reading of that language first. */
test.each<[text: string, en: number[], fi: number[], sv: number[]]>([
  ["350000", [350_000], [350_000], [350_000]],
  ["350 000", [350_000], [350_000], [350_000]],
  ["350\u00a0000", [350_000], [350_000], [350_000]],
  ["350\u202f000", [350_000], [350_000], [350_000]],
  ["350’000", [350_000], [350_000], [350_000]],
  ["350,000", [350_000], [350, 350_000], [350, 350_000]],
  ["350.000", [350, 350_000], [350_000, 350], [350_000, 350]],
  ["1,250,000", [1_250_000], [1_250_000], [1_250_000]],
  ["1.250.000", [1_250_000], [1_250_000], [1_250_000]],
  ["1,250.50", [1250.5], [1250.5], [1250.5]],
  ["1.250,50", [1250.5], [1250.5], [1250.5]],
  ["1 250,5", [1250.5], [1250.5], [1250.5]],
  ["54,5", [54.5], [54.5], [54.5]],
  ["54.5", [54.5], [54.5], [54.5]],
  ["0,350", [0.35], [0.35], [0.35]],
  ["12.00", [12], [12], [12]],
  ["−7", [-7], [-7], [-7]],
  ["+0,29", [0.29], [0.29], [0.29]],
  ["12.3456", [], [], []],
  ["350 00", [], [], []],
  ["1 250,000,000", [], [], []],
  ["1,250 000", [], [], []],
  ["", [], [], []],
  ["-", [], [], []],
  ["350k", [], [], []],
  ["1e3", [], [], []],
  ["1234567890123456", [], [], []],
])("reads %j as %j in English, %j in Finnish, %j in Swedish", (text, en, fi, sv) => {
  const read = (locale: keyof typeof signs) => readNumber(text, signs[locale], { decimals: 2 });
  expect({ en: read("en"), fi: read("fi"), sv: read("sv") }).toEqual({ en, fi, sv });
});

test.each<[text: string, locale: keyof typeof signs, meaning: number[]]>([
  ["£350,000", "en", [350_000]],
  ["350,000 GBP", "en", [350_000]],
  ["289 000 €", "fi", [289_000]],
  ["€289 000", "fi", [289_000]],
  ["289000e", "fi", [289_000]],
  ["289 000 euroa", "fi", [289_000]],
  ["289.000,-", "fi", [289_000, 289]],
  ["3 500 000 kr", "sv", [3_500_000]],
  ["3 500 000 kr.", "sv", [3_500_000]],
  ["3 500 000:-", "sv", [3_500_000]],
  ["SEK 3 500 000", "sv", [3_500_000]],
  ["£350 000", "fi", []],
  ["350 000 m²", "fi", []],
])("reads the amount %j in the currency of %s as %j", (text, locale, meaning) => {
  const units = moneyUnits(currencies[locale]);
  expect(readNumber(text, signs[locale], { decimals: 2, units })).toEqual(meaning);
});

test.each(["54,5 m2", "54,5m²", "54.5 m^2", "54,5 kvm", "54.5 sq m", "54,5 neliötä"])("reads the area %j", (text) => {
  for (const sign of [".", ","] as const)
    expect(readNumber(text, sign, { decimals: 2, units: areaUnits })).toEqual([54.5]);
});

test("refuses decimals that do not count, but for zeros", () => {
  expect(readNumber("1.5", ".")).toEqual([]);
  expect(readNumber("2,0", ".")).toEqual([2]);
  expect(readNumber("3 450,125", ",", { decimals: 2 })).toEqual([]);
});
