import { expect, test } from "@jest/globals";
import { seededRandom } from "../testing/seeded-random.ts";
import { add, fromProto, percentOf, subtract, sum, toProto } from "./index.ts";
import type { Money } from "./index.ts";

const eur = (amount: bigint): Money => ({ amount, currency: "EUR" });

test.each([
  [1250n, 2_500n, 312n],
  [1350n, 2_500n, 338n],
  [1n, 5_000n, 0n],
  [3n, 5_000n, 2n],
  [-1n, 5_000n, 0n],
  [-3n, 5_000n, -2n],
  [-1250n, 2_500n, -312n],
  [999n, 10_000n, 999n],
  [100n, 12_550n, 126n],
  [9_007_199_254_740_993n, 10_000n, 9_007_199_254_740_993n],
])("%s cents times %s basis points is %s cents, half to even", (amount, basisPoints, expected) => {
  expect(percentOf(eur(amount), basisPoints)).toEqual(eur(expected));
});

test("a share is never further than half a cent from the exact value", () => {
  const random = seededRandom(1);
  for (let i = 0; i < 2_000; i++) {
    const amount = BigInt(Math.floor((random() - 0.5) * 1e9));
    const basisPoints = BigInt(Math.floor(random() * 30_000));
    const rounded = percentOf(eur(amount), basisPoints).amount;
    const error = rounded * 10_000n - amount * basisPoints;
    expect(error <= 5_000n && error >= -5_000n).toBe(true);
    if (error === 5_000n || error === -5_000n) expect(rounded % 2n).toBe(0n);
  }
});

test("adds, subtracts and sums in one currency", () => {
  expect(add(eur(199n), eur(1n))).toEqual(eur(200n));
  expect(subtract(eur(1n), eur(200n))).toEqual(eur(-199n));
  expect(sum([eur(1n), eur(2n), eur(3n)], "EUR")).toEqual(eur(6n));
  expect(sum([], "SEK")).toEqual({ amount: 0n, currency: "SEK" });
});

test("never mixes currencies", () => {
  expect(() => add(eur(1n), { amount: 1n, currency: "SEK" })).toThrow();
  expect(() => sum([eur(1n)], "GBP")).toThrow();
});

test("crosses the wire unchanged, and a missing amount is an error", () => {
  expect(fromProto(toProto(eur(-5n)))).toEqual(eur(-5n));
  expect(() => fromProto(undefined)).toThrow("The amount of money is missing");
});
