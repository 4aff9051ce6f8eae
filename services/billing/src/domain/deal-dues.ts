import { type Month, monthsOf, type Range, rangeOfDays } from "@doorlight/common/time";
import type { Contract, DealTerms } from "./deal.ts";
import { GRANTED_AHEAD_MS } from "./month.ts";

/** The leads of a deal in a month; `month` is its first day. */
export type DealQuota = { month: string; total: number; period: Range };

/** A fee of a deal; `month` is the first day of the month that it is paid for, or of the first one. */
export type DealFee = {
  /** Of the first one, if its debt was reserved. */
  id?: string;
  month: string;
  amount: bigint;
  period: Range;
};

/**
 * The quotas that a deal has granted by `now`, each for as long as the deal is in force in its month. What is paid is
 * granted: a month is whole, even if the deal ends within it, and the first one of a monthly fee the share of its days.
 */
export function quotasDue(deal: Contract, zone: string, now: Date): DealQuota[] {
  const { leadsPerMonth, inForce } = deal;
  if (leadsPerMonth === 0) return [];
  return monthsOf(zone, inForce)
    .filter(({ from }) => from.getTime() <= now.getTime() + GRANTED_AHEAD_MS)
    .map((month) => ({
      month: month.firstDay,
      total: leadsOfMonth(deal, month),
      period: { from: later(month.from, inForce.from), to: earlier(month.to, inForce.to) },
    }));
}

/**
 * The fees of a deal that are due by `now`. A month is paid at its start, the first one from the first day of the deal;
 * a fixed fee is paid once, at the start. The end of a deal does not change earlier fees. A share that rounds to
 * nothing is no fee.
 */
export function feesDue(deal: Contract, zone: string, now: Date): DealFee[] {
  const { type, fee, inForce, firstFeeId } = deal;
  const months = monthsOf(zone, inForce);
  const isDue = ({ from }: Range) => later(from, inForce.from) <= now;
  const started = (type === "discount" ? [] : type === "fixed" ? months.slice(0, 1) : months).filter(isDue);
  const fees = started.map((month, nth) => ({
    ...(nth === 0 && firstFeeId && { id: firstFeeId }),
    month: month.firstDay,
    amount: type === "fixed" ? fee : shareOfMonth(deal, month),
    period: { from: later(month.from, inForce.from), to: type === "fixed" ? inForce.to : month.to },
  }));
  return fees.filter(({ amount }) => amount > 0n);
}

/** The fee due when a deal begins. */
export function firstFee(terms: DealTerms, zone: string): bigint {
  if (terms.type !== "monthly") return terms.fee;
  return shareOfMonth(terms, firstMonth(terms, zone));
}

/** The leads of the month in which a deal begins. */
export const firstLeads = (terms: DealTerms, zone: string): number => leadsOfMonth(terms, firstMonth(terms, zone));

function firstMonth({ startsOn }: DealTerms, zone: string): Month {
  const [month] = monthsOf(zone, rangeOfDays(zone, startsOn, startsOn));
  return month!;
}

/** The fee for the days of a month from the first day of the deal on. */
const shareOfMonth = (terms: DealTerms, month: Month): bigint => shareOf(terms.fee, daysPaid(terms, month), month.days);

/** As the fee is shared, and rounded up. A fee for the whole time is not, nor are leads without a fee. */
function leadsOfMonth(terms: DealTerms, month: Month): number {
  const { type, leadsPerMonth } = terms;
  return type === "monthly" ? Math.ceil((leadsPerMonth * daysPaid(terms, month)) / month.days) : leadsPerMonth;
}

function daysPaid({ startsOn }: DealTerms, { firstDay, days }: Month): number {
  const isFirst = startsOn.slice(0, 7) === firstDay.slice(0, 7);
  return isFirst ? days - Number(startsOn.slice("yyyy-mm-".length)) + 1 : days;
}

/** Rounded half to even, so that shares of many deals add up correctly. */
function shareOf(fee: bigint, daysLeft: number, daysInMonth: number): bigint {
  const whole = fee * BigInt(daysLeft);
  const days = BigInt(daysInMonth);
  const quotient = whole / days;
  const twice = (whole % days) * 2n;
  const isUp = twice > days || (twice === days && quotient % 2n === 1n);
  return isUp ? quotient + 1n : quotient;
}

const later = (a: Date, b: Date) => (a > b ? a : b);
const earlier = (a: Date, b: Date) => (a < b ? a : b);
