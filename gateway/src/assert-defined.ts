/** The value. Throws if it is missing although its sender owes it; `what` names it: `purchase.fee`. */
export function assertDefined<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`${what} is missing`);
  return value;
}
