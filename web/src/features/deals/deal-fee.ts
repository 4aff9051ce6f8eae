import type { Deal } from "@doorlight/gateway/contract";

type Terms = Pick<Deal, "type" | "startsOn"> & { fee: number };

/**
 * What the first month of a deal costs, in minor units: a month's fee for its days from the first day of the deal on,
 * rounded half to even as billing does; the whole of a fixed fee.
 */
export function firstFee({ type, fee, startsOn }: Terms): number {
  if (type === "discount") return 0;
  if (type === "fixed") return fee;
  const [year = 0, month = 1, day = 1] = startsOn.split("-").map(Number);
  const all = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return halfEven(fee * (all - day + 1), all);
}

function halfEven(dividend: number, divisor: number): number {
  const whole = Math.floor(dividend / divisor);
  const rest = 2 * (dividend % divisor);
  return rest > divisor || (rest === divisor && whole % 2 === 1) ? whole + 1 : whole;
}
