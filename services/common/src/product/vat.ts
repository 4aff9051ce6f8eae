import type { Money } from "../money/index.ts";

const BASIS_POINTS = 10_000n;

/** The VAT of a net amount, rounded half up. `rate` in percent, with at most two decimals, as in the country pack. */
export function vatOf({ amount, currency }: Money, rate: number): Money {
  const basisPoints = BigInt(Math.round(rate * 100));
  return { amount: (amount * basisPoints + BASIS_POINTS / 2n) / BASIS_POINTS, currency };
}
