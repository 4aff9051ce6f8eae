import type { Money } from "../money/index.ts";

const BASIS_POINTS = 10_000n;

/** The VAT of something that is sold, as it was then. `basisPoints`: hundredths of a percent. */
export type Vat = { basisPoints: number; amount: Money };

/** A rate in percent, with at most two decimals, as in the country pack, in hundredths of a percent. */
export const basisPointsOf = (rate: number): number => Math.round(rate * 100);

/** The VAT of a net amount, rounded half up. `rate` in percent. */
export function vatOf({ amount, currency }: Money, rate: number): Money {
  const basisPoints = BigInt(basisPointsOf(rate));
  return { amount: (amount * basisPoints + BASIS_POINTS / 2n) / BASIS_POINTS, currency };
}

/** The VAT to keep with a purchase, which a later rate does not change. `rate` in percent. */
export const frozenVat = (net: Money, rate: number): Vat => ({
  basisPoints: basisPointsOf(rate),
  amount: vatOf(net, rate),
});
