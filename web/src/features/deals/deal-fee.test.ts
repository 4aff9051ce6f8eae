import { expect, test } from "@jest/globals";
import { firstFee } from "./deal-fee.ts";

test.each([
  ["2026-12-01", 60_000, 60_000],
  ["2026-12-16", 60_000, 30_968],
  ["2028-02-29", 60_000, 2069],
  ["2026-11-16", 5, 2],
  ["2026-11-16", 7, 4],
])("the first month of a deal from %s costs its share of the fee, half to even", (startsOn, fee, expected) => {
  expect(firstFee({ type: "monthly", fee, startsOn })).toBe(expected);
});

test("a fixed fee is paid whole, and a discount alone costs nothing", () => {
  expect(firstFee({ type: "fixed", fee: 250_000, startsOn: "2026-12-16" })).toBe(250_000);
  expect(firstFee({ type: "discount", fee: 0, startsOn: "2026-12-16" })).toBe(0);
});
