import { expect, test } from "@jest/globals";
import { businessNumbers, taxId } from "./tax-id.ts";

test.each([
  ["FI", "01120389", "0112038-9"],
  ["FI", "FI01120389", "0112038-9"],
  ["SE", "5567037485", "556703-7485"],
  ["DK", "13585628", "13585628"],
  ["PL", "8567346215", "8567346215"],
  ["GB", "GB 980 7806 84", "980 7806 84"],
])("accepts a tax id of %s written %s", (country, text, plain) => {
  expect(taxId(text, country)).toBe(plain);
});

test.each([
  ["FI", "0112038-8"],
  ["FI", "556703-7485"],
  ["SE", "5567037486"],
  ["GB", "hello"],
  ["XX", "01120389"],
])("refuses a tax id of %s written %s", (country, text) => {
  expect(taxId(text, country)).toBeUndefined();
});

test.each([
  ["FI", "0112038-9", ["01120389"]],
  ["SE", "FI01120389", ["01120389"]],
  ["SE", "556703-7485", ["5567037485", "556703748501"]],
  ["FI", "SE556703748501", ["5567037485", "556703748501"]],
])("finds the business of a tax id in %s, saved as %s, in each spelling", (country, saved, numbers) => {
  expect(businessNumbers({ country, taxId: saved })).toEqual(numbers);
});
