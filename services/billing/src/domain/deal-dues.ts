import { days, type Month, monthsOf, type Range } from "@doorlight/common/time";
import type { Contract } from "./deal.ts";

/** The leads of a deal in a month; `month` is its first day. */
export type DealQuota = { month: string; total: number; period: Range };

/** A fee of a deal; `month` is the first day of the month that it is paid for, or of the first one. */
export type DealFee = { month: string; amount: bigint; period: Range };

/** Quota is granted before its month begins, so that nothing is missing at midnight. */
const GRANTED_AHEAD_MS = days(1);

/**
 * The quotas that a deal has granted by `now`, each for as long as the deal is in force in its month: whole, also where
 * that is not the whole month.
 */
export function quotasDue({ leadsPerMonth, inForce }: Contract, zone: string, now: Date): DealQuota[] {
  if (leadsPerMonth === 0) return [];
  return monthsOf(zone, inForce)
    .filter(({ from }) => from.getTime() <= now.getTime() + GRANTED_AHEAD_MS)
    .map(({ firstDay, from, to }) => ({
      month: firstDay,
      total: leadsPerMonth,
      period: { from: later(from, inForce.from), to: earlier(to, inForce.to) },
    }));
}

/**
 * The fees of a deal that are due by `now`. A month is paid at its start, the first one from the first day of the deal; a
 * fixed fee is paid once, at the start. When a deal ends does not change what was due before. A share that rounds to nothing
 * is no fee.
 */
export function feesDue(deal: Contract, zone: string, now: Date): DealFee[] {
  const { type, fee, inForce } = deal;
  const months = monthsOf(zone, inForce);
  const isDue = ({ from }: Range) => later(from, inForce.from) <= now;
  const started = (type === "discount" ? [] : type === "fixed" ? months.slice(0, 1) : months).filter(isDue);
  const fees = started.map((month) => ({
    month: month.firstDay,
    amount: type === "fixed" ? fee : shareOfMonth(deal, month),
    period: { from: later(month.from, inForce.from), to: type === "fixed" ? inForce.to : month.to },
  }));
  return fees.filter(({ amount }) => amount > 0n);
}

/** The fee for the days of a month from the first day of the deal on. */
function shareOfMonth({ fee, startsOn }: Contract, { firstDay, days: all }: Month): bigint {
  const isFirst = startsOn.slice(0, 7) === firstDay.slice(0, 7);
  const first = isFirst ? Number(startsOn.slice(8)) : 1;
  return halfEven(fee * BigInt(all - first + 1), BigInt(all));
}

/** A quotient of amounts that are not negative, rounded to the nearest, and a half to the even one. */
function halfEven(dividend: bigint, divisor: bigint): bigint {
  const whole = dividend / divisor;
  const rest = 2n * (dividend % divisor);
  const isUp = rest > divisor || (rest === divisor && whole % 2n === 1n);
  return isUp ? whole + 1n : whole;
}

const later = (a: Date, b: Date) => (a > b ? a : b);
const earlier = (a: Date, b: Date) => (a < b ? a : b);
