/** An amount in minor units (cents, öre, pence) of an ISO 4217 currency. Never a floating point number. */
export type Money = { amount: bigint; currency: string };

export const isSameMoney = (one: Money, other: Money): boolean =>
  one.amount === other.amount && one.currency === other.currency;
