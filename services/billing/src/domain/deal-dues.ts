import { days, localDate, type Month, monthsOf, type Range, rangeOfDays } from "@doorlight/common/time";
import type { Vat } from "@doorlight/common/product";
import type { Contract, DealTerms } from "./deal.ts";
import { GRANTED_AHEAD_MS } from "./month.ts";

/** The leads of a deal in a month; `month` is its first day. */
export type DealQuota = { month: string; total: number; period: Range };

/** Of one that ends before the last day that its payer agreed to, the share of the days that are left. */
export type Share = { isCut: boolean };

/** The leads of a month as they are published. */
export type MonthLeads = {
  month: string;
  total: number;
  /** Since a cut, as purchasing says; null while it is asked. Absent if it is not asked. */
  used?: number | null;
};

/** A fee of a deal; `month` is the first day of the month that it is paid for, or of the first one. */
export type DealFee = {
  /** Of the first one, if its debt was reserved. */
  id?: string;
  month: string;
  amount: bigint;
  period: Range;
};

/** A fee that is charged, as it stands after cuts. */
export type ChargedFee = {
  /** Of its row. */
  id: string;
  month: string;
  /** The source of its line, and what that costs; 0 if nothing is left. */
  sourceId: string;
  amount: bigint;
  vat: Vat | null;
  /** It has been cut before. */
  isChanged: boolean;
  /** All of it is on its line, which is there, and no credit note has taken it, or a part of it, back. */
  isBooked: boolean;
};

/** What is charged, and what it is to be. */
export type FeeChange = { from: ChargedFee; to: { amount: bigint; period: Range } | null };

/**
 * The quotas that a deal has granted by `now`, each for as long as the deal is in force in its month. What is paid is
 * granted: a month is whole, even if the deal ends within it as agreed, and the first one of a monthly fee the share of its
 * days. A cut shares its month.
 */
export function quotasDue(deal: Contract, zone: string, now: Date): (DealQuota & Share)[] {
  const { leadsPerMonth, inForce } = deal;
  if (leadsPerMonth === 0) return [];
  return monthsOf(zone, inForce)
    .filter(({ from }) => from.getTime() <= now.getTime() + GRANTED_AHEAD_MS)
    .map((month) => {
      const { agreed, served } = daysIn(deal, zone, month);
      return {
        month: month.firstDay,
        total: leadsOfMonth(deal, month, { served, agreed }),
        period: { from: later(month.from, inForce.from), to: earlier(month.to, inForce.to) },
        isCut: served < agreed,
      };
    });
}

/**
 * The leads of a deal after a change that is not made yet: `use` as it is now, by quota; without it as it was said last.
 */
export function leadsAfter(
  due: readonly (DealQuota & Share)[],
  saved: readonly (MonthLeads & { id: string })[],
  use: ReadonlyMap<string, number> = new Map(),
): MonthLeads[] {
  return saved.map(({ id, month, total, used }) => {
    const quota = due.find((one) => one.month === month);
    if (!quota) return { month, total: 0 };
    return quota.isCut
      ? { month, total: quota.total, used: use.get(id) ?? used ?? 0 }
      : { month, total: Math.max(total, quota.total) };
  });
}

/**
 * The fees of a deal that are due by `now`. A month is paid at its start, the first one from the first day of the deal;
 * a fixed fee is paid once, at the start. A deal that is cut costs the share of the days until then, or of its `leads` if that is
 * more: those used, and while it is in force those that may be used still. `all`: as if all of them were. A share that rounds to
 * nothing is no fee.
 */
export function feesDue(deal: Contract, zone: string, { now, leads }: { now: Date; leads: Leads }): DealFee[] {
  return allFees(deal, zone, leads).filter(({ amount, period }) => amount > 0n && period.from <= now);
}

/**
 * The last day before the first later month whose leads are to be granted, or whose fee is due, by `now`, of a monthly deal; undefined
 * if there is none. `months`: those that are charged, or granted. What is granted is charged, and so is the first month.
 */
export function lastDayPaid(
  deal: Contract,
  zone: string,
  { now, months }: { now: Date; months: readonly { month: string; total?: number }[] },
): string | undefined {
  const next = monthsOf(zone, deal.inForce)
    .slice(1)
    .filter(({ from }) => from.getTime() <= now.getTime() + GRANTED_AHEAD_MS)
    .find(({ firstDay }) => !months.some(({ month, total }) => month === firstDay && total !== 0));
  return next && localDate(zone, new Date(next.from.getTime() - 1));
}

/** How the fees that are charged differ from what the deal costs since a cut, or since a longer time after one. */
export function feeChanges(
  deal: Contract,
  zone: string,
  { charged, leads }: { charged: readonly ChargedFee[]; leads: Leads },
): FeeChange[] {
  const fees = allFees(deal, zone, leads);
  return charged.flatMap((from) => {
    const to = fees.find(({ month }) => month === from.month) ?? null;
    const amount = to?.amount ?? 0n;
    // What earlier releases charged stays, unless a cut changes it; what is not booked changes by what a longer time adds.
    const mayChange = (from.isBooked || amount > from.amount) && (from.isChanged || !to || to.isCut);
    return mayChange && from.amount !== amount ? [{ from, to }] : [];
  });
}

/** What the last month of a monthly deal costs and gives that ends within it, before the day that its payer agreed to; fee net. */
export type CutMonth = { month: string; fee: bigint; leads: number };

/** Null if its last month is whole, as agreed. */
export function cutMonthOf(deal: Contract, zone: string, leads: readonly MonthLeads[]): CutMonth | null {
  const last = monthsOf(zone, deal.inForce).at(-1);
  if (deal.type !== "monthly" || !last) return null;
  const month = last.firstDay;
  const total = leadsOfMonth(deal, last, daysIn(deal, zone, last));
  const known = leads.find((one) => one.month === month && one.used !== undefined);
  // A month that is not granted yet is asked for its use from the first.
  const all = known ? leads : [...leads.filter((one) => one.month !== month), { month, total, used: 0 }];
  const fee = allFees(deal, zone, all).at(-1);
  return fee?.isCut ? { month, fee: fee.amount, leads: Math.max(total, known?.used ?? 0) } : null;
}

/** What comes back of fees by their changes, less what they cost anew; net. */
export const returnedBy = (changes: readonly FeeChange[]): bigint =>
  changes.reduce((sum, { from, to }) => sum + from.amount - (to?.amount ?? 0n), 0n);

type Leads = readonly MonthLeads[] | "all";

function allFees(deal: Contract, zone: string, leads: Leads): (DealFee & Share)[] {
  const { type, fee, inForce, firstFeeId } = deal;
  const months = monthsOf(zone, inForce);
  const paid = type === "discount" ? [] : type === "fixed" ? months.slice(0, 1) : months;
  return paid.map((month, nth) => {
    const { agreed, served } = type === "fixed" ? daysIn(deal, zone) : daysIn(deal, zone, month);
    const isCut = served < agreed;
    const whole = type === "fixed" ? fee : shareOfMonth(deal, month);
    const { kept, granted } = leadsKept(deal, zone, { leads, ...(type === "monthly" && { month }) });
    const [ofDays, ofLeads] = [shareOf(whole, served, agreed), shareOf(whole, kept, granted)];
    return {
      ...(nth === 0 && firstFeeId && { id: firstFeeId }),
      month: month.firstDay,
      amount: isCut && ofLeads > ofDays ? ofLeads : ofDays,
      period: { from: later(month.from, inForce.from), to: isCut || type === "fixed" ? inForce.to : month.to },
      isCut,
    };
  });
}

/**
 * The leads that a cut leaves of those that the payer agreed to. Of a month none if nobody asked; of all months, for a fixed fee,
 * those too whose use nobody asks for, as they are whole.
 */
function leadsKept(deal: Contract, zone: string, { leads, month }: { leads: Leads; month?: Month }) {
  const time = rangeOfDays(zone, deal.startsOn, deal.agreedEndsOn);
  const months = month ? [month] : monthsOf(zone, time);
  const granted = months.reduce((sum, one) => sum + leadsOfMonth(deal, one), 0);
  if (leads === "all") return { kept: 1, granted: 1 };
  const own = leads.filter((one) => months.some(({ firstDay }) => firstDay === one.month));
  if (granted === 0 || (month && own.every(({ used }) => used === undefined))) return { kept: 0, granted: 1 };
  const toCome = month || deal.state === "ended" ? [] : notGrantedYet(deal, zone, own);
  const kept = [...own, ...toCome].reduce((sum, { total, used }) => {
    if (used === undefined || used === null) return sum + total;
    return sum + (deal.state === "ended" ? used : Math.max(used, total));
  }, 0);
  return { kept: Math.min(kept, granted), granted };
}

/** Counted at once, so that the fee of a cut deal does not change with each month that is granted. */
const notGrantedYet = (deal: Contract, zone: string, granted: readonly MonthLeads[]): MonthLeads[] =>
  monthsOf(zone, deal.inForce)
    .filter(({ firstDay }) => !granted.some(({ month }) => month === firstDay))
    .map((month) => ({ month: month.firstDay, total: leadsOfMonth(deal, month, daysIn(deal, zone, month)) }));

/** The days of a deal, or of a month of it: those that its payer agreed to, and those until its end. */
function daysIn({ startsOn, agreedEndsOn, inForce }: Contract, zone: string, month?: Month) {
  const first = month && month.firstDay > startsOn ? month.firstDay : startsOn;
  const lastOf = (day: string) => (month && day > lastDayOf(month) ? lastDayOf(month) : day);
  const end = localDate(zone, new Date(inForce.to.getTime() - 1));
  const agreed = daysBetween(first, lastOf(agreedEndsOn));
  return { agreed, served: Math.min(agreed, daysBetween(first, lastOf(end))) };
}

const lastDayOf = ({ firstDay, days: count }: Month) => `${firstDay.slice(0, "yyyy-mm".length)}-${count}`;

/** Both included. */
const daysBetween = (first: string, last: string) => Math.round((Date.parse(last) - Date.parse(first)) / days(1)) + 1;

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

/** As the fee is shared, and rounded up. A fee for the whole time is not, nor are leads without a fee, unless the deal is cut. */
function leadsOfMonth(terms: DealTerms, month: Month, cut = { served: 1, agreed: 1 }): number {
  const { type, leadsPerMonth } = terms;
  const [paid, all] = type === "monthly" ? [daysPaid(terms, month), month.days] : [1, 1];
  return Math.ceil((leadsPerMonth * paid * cut.served) / (all * cut.agreed));
}

function daysPaid({ startsOn }: DealTerms, { firstDay, days }: Month): number {
  const isFirst = startsOn.slice(0, 7) === firstDay.slice(0, 7);
  return isFirst ? days - Number(startsOn.slice("yyyy-mm-".length)) + 1 : days;
}

/** Rounded half to even, so that shares of many deals add up correctly. */
function shareOf(fee: bigint, part: number, of: number): bigint {
  const whole = fee * BigInt(part);
  const all = BigInt(of);
  const quotient = whole / all;
  const twice = (whole % all) * 2n;
  const isUp = twice > all || (twice === all && quotient % 2n === 1n);
  return isUp ? quotient + 1n : quotient;
}

const later = (a: Date, b: Date) => (a > b ? a : b);
const earlier = (a: Date, b: Date) => (a < b ? a : b);
