import { expect, test } from "@jest/globals";
import { frozenVat, vatOf } from "./vat.ts";

test.each([
  [10_000n, 25.5, 2_550n],
  [4_900n, 25.5, 1_250n],
  [4_901n, 24, 1_176n],
  [1n, 25.5, 0n],
  [2n, 25, 1n],
  [0n, 25.5, 0n],
])("takes for VAT of %d at %d percent %d, rounded half up", (amount, rate, vat) => {
  expect(vatOf({ amount, currency: "EUR" }, rate)).toEqual({ amount: vat, currency: "EUR" });
});

test("keeps the VAT of a sale with its rate in hundredths of a percent", () => {
  const net = { amount: 4_900n, currency: "EUR" };
  expect(frozenVat(net, 25.5)).toEqual({ basisPoints: 2_550, amount: { amount: 1_250n, currency: "EUR" } });
});
