import {
  add as addDinero,
  dinero,
  halfEven,
  multiply,
  subtract as subtractDinero,
  toSnapshot,
  transformScale,
} from "dinero.js/bigint";
import type { Dinero } from "dinero.js/bigint";

/** An amount in minor units (cents, öre, pence) of an ISO 4217 currency. Never a floating point number. */
export type Money = { amount: bigint; currency: string };

/** Throws when the currencies differ. */
export function add(a: Money, b: Money): Money {
  return ofDinero(addDinero(toDinero(a), toDinero(b)));
}

/** Throws when the currencies differ. */
export function subtract(a: Money, b: Money): Money {
  return ofDinero(subtractDinero(toDinero(a), toDinero(b)));
}

/** Sum in `currency`, which also names the currency of an empty sum. Throws when an amount is of another one. */
export function sum(amounts: Money[], currency: string): Money {
  return amounts.reduce(add, { amount: 0n, currency });
}

/** A share in basis points (25 % = 2,500n), rounded half to even to whole minor units. */
export function percentOf(money: Money, basisPoints: bigint): Money {
  const exact = multiply(toDinero(money), { amount: basisPoints, scale: 4n });
  return ofDinero(transformScale(exact, 0n, halfEven));
}

/** The minor unit is taken as the whole unit (exponent 0), so that every currency counts alike. */
function toDinero({ amount, currency }: Money): Dinero<bigint> {
  return dinero({ amount, currency: { code: currency, base: 10n, exponent: 0n } });
}

function ofDinero(value: Dinero<bigint>): Money {
  const { amount, currency } = toSnapshot(value);
  return { amount, currency: currency.code };
}
