import { expect, test } from "@jest/globals";
import { priceSteps } from "./price-steps.ts";

test("limits lie above the base prices, so that a part for the place does not fall out", () => {
  expect(priceSteps([4500, 2900, 1900, 900])).toEqual([1000, 2000, 3000, 5000]);
});

test("in kronor they go by fifties", () => {
  expect(priceSteps([49_900, 19_900])).toEqual([20_000, 50_000]);
});
