import { expect, test } from "@jest/globals";
import { businessNumber, taxId } from "./tax-id.ts";

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
  ["FI", "0000001-9", "FI00000019"],
  ["FI", "00000019", "FI00000019"],
  ["FI", "FI00000019", "FI00000019"],
  ["SE", "FI00000019", "FI00000019"],
  ["SE", "556703-7485", "SE5567037485"],
  ["SE", "SE556703748501", "SE5567037485"],
  ["FI", "SE556703748501", "SE5567037485"],
  ["GB", "GB 980 7806 84", "GB980780684"],
])("knows the business of a tax id in %s written %s", (country, text, number) => {
  expect(businessNumber({ country, taxId: taxId(text, country) ?? "" })).toBe(number);
});
