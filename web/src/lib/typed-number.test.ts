import { expect, test } from "@jest/globals";
import { languageTags, locales } from "./locale.ts";
import { numberText, questionAbout, readTyped } from "./typed-number.ts";

const hundredths = { scale: 100, decimals: 2 };

test.each([
  ["12,5", 1250],
  ["0.29", 29],
  ["1 234,56", 123_456],
  [" ", ""],
  ["12.3456", "12.3456"],
  ["abc", "abc"],
])("reads the text %j as %p hundredths", (text, value) => {
  expect(readTyped(text, "en", hundredths)).toBe(value);
});

test.each([
  ["en", 35_000_000, undefined],
  ["fi", "350,000", "ambiguous 350|350\u00a0000"],
  ["sv", "350,000", "ambiguous 350|350\u00a0000"],
] as const)("reads 350,000 in the language %s as %p, or asks", (locale, value, question) => {
  expect(readTyped("350,000", locale, hundredths)).toBe(value);
  expect(questionAbout("350,000", locale)).toBe(question);
});

test.each(locales)("writes numbers as %s does, and reads them back", (locale) => {
  for (const value of [-125_029, 5, 35_000_000, 1250]) {
    for (const grouped of [true, false]) {
      const text = numberText(value, languageTags[locale], { scale: 100, grouped });
      expect(readTyped(text, locale, hundredths)).toBe(value);
    }
  }
});

test("writes as few decimals as needed, a wanted sign, and nothing for no number", () => {
  expect(numberText(1250, "fi-FI", { scale: 100 })).toBe("12,5");
  expect(numberText(4550, "en-GB", { scale: 100, decimals: 2 })).toBe("45.50");
  expect(numberText(500, "en-GB", { scale: 100, sign: true })).toBe("+5");
  expect(numberText(null, "en-GB")).toBe("");
});
