import { expect, test } from "@jest/globals";
import { hundredthsText, parseHundredths } from "./hundredths.ts";

test.each([
  ["12,5", 1250],
  ["12.5", 1250],
  ["−7", -700],
  ["+0,29", 29],
  ["1 234,56", 123_456],
  ["", null],
  ["12,345", undefined],
  ["1.2x", undefined],
  ["abc", undefined],
  ["1e3", undefined],
])("reads the text %j as %p hundredths", (text, hundredths) => {
  expect(parseHundredths(text)).toBe(hundredths);
});

test("writes hundredths as the language writes a number, and reads them back", () => {
  expect(hundredthsText(1250, "fi-FI")).toBe("12,5");
  expect(hundredthsText(4550, "en-GB", { decimals: 2 })).toBe("45.50");
  expect(hundredthsText(500, "en-GB", { sign: true })).toBe("+5");
  expect(hundredthsText(null, "en-GB")).toBe("");
  for (const tag of ["en-GB", "fi-FI", "sv-SE"]) expect(parseHundredths(hundredthsText(-125_029, tag))).toBe(-125_029);
});
