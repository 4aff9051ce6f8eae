import { expect, test } from "@jest/globals";
import { priceSteps } from "./price-steps.ts";

test("puts price limits above the base prices, so that they include a location part", () => {
  expect(priceSteps([4500, 2900, 1900, 900])).toEqual([1000, 2000, 3000, 5000]);
});

test("makes price limits in kronor multiples of fifty", () => {
  expect(priceSteps([49_900, 19_900])).toEqual([20_000, 50_000]);
});
