import { expect, test } from "@jest/globals";
import { postalCodeKeys } from "./location.ts";

test.each([
  ["00530", ["00530"]],
  ["114 56", ["11456", "114"]],
  [" 93-002 ", ["93002"]],
  ["sw3 4aa", ["sw34aa", "sw3"]],
  ["SW3", ["sw3"]],
])("a postal code written as %j is looked up as %j", (written, keys) => {
  expect(postalCodeKeys(written)).toEqual(keys);
});
