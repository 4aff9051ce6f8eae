/**
 * The share of some days in what a whole month costs, in minor units: rounded to the nearest, and a half to the even one, so
 * that the shares of many accounts add up to what they should. The amount is not negative.
 */
export function shareOfMonth(amount: bigint, days: number, daysInMonth: number): bigint {
  const [dividend, divisor] = [amount * BigInt(days), BigInt(daysInMonth)];
  const whole = dividend / divisor;
  const rest = 2n * (dividend % divisor);
  const isUp = rest > divisor || (rest === divisor && whole % 2n === 1n);
  return isUp ? whole + 1n : whole;
}
