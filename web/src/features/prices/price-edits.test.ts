import { expect, test } from "@jest/globals";
import { hundredthsText, parseHundredths, percentText } from "./hundredths.ts";
import { type PriceEdit, withEdit } from "./price-edits.ts";

const espoo = (basisPoints: number | null): PriceEdit => ({
  change: { what: "modifier", kind: "city", place: "Espoo", basisPoints },
  label: "Espoo",
  before: 500,
});

test("a second edit of a place replaces the first, and the old value takes the edit back", () => {
  const edits = withEdit(withEdit([], espoo(700)), espoo(900));
  expect(edits).toEqual([espoo(900)]);
  expect(withEdit(edits, espoo(500))).toEqual([]);
  expect(withEdit(edits, espoo(null))).toEqual([espoo(null)]);
});

test.each([
  ["12,5", 1250],
  ["12.5", 1250],
  ["−7", -700],
  ["+0,29", 29],
  ["1 234,56", 123_456],
  ["", null],
  ["12,345", undefined],
  ["abc", undefined],
  ["1e3", undefined],
])("the text %j is %p hundredths", (text, hundredths) => {
  expect(parseHundredths(text)).toBe(hundredths);
});

test("percentages and amounts are written as the language does", () => {
  expect(hundredthsText(1250, "fi-FI")).toBe("12,5");
  expect(hundredthsText(4550, "en-GB", 2)).toBe("45.50");
  expect(hundredthsText(null, "en-GB")).toBe("");
  expect(percentText(-725, "en-GB")).toBe("-7.25%");
  expect(percentText(500, "sv-SE").replaceAll(/\s/g, " ")).toBe("+5 %");
});
