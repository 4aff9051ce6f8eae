import { type ClaimRate, isAboveShare, type CountryPack } from "@doorlight/common/product";
import { dayOfNextMonth, localDate, rangeOfDays } from "@doorlight/common/time";
import {
  type Asked,
  type ContactAttempt,
  isFinal,
  type Purchase,
  type RefundReason,
  refundReasons,
  unreachableReasons,
} from "./refund.ts";

/** From when a refund can be requested for one reason. */
export type ReasonEligibility = {
  reason: RefundReason;
  /**
   * If attempts are missing, the earliest moment if they are logged; null if the time does not suffice for them, and if
   * an answered call is logged against a seller who cannot be reached.
   */
  from: Date | null;
  attemptsMissing: number;
  /** Further days on which to try. */
  daysMissing: number;
};

export type Eligibility = {
  /** The last moment, exclusive. */
  until: Date;
  /** Why no reason would do now. */
  refusal: "refund_window_over" | "refund_pending" | "refund_decided" | null;
  /** When the request was withdrawn; null if that has not happened. */
  withdrawnAt: Date | null;
  withdrawnByUs: boolean;
  /** When a rule refunds it unasked, since the seller left soon after the purchase; null if none does. */
  refundDueAt: Date | null;
  reasons: ReasonEligibility[];
  /** The buyer claims so much back that every reason needs an attempt. */
  claimsAboveShare: ClaimsAboveShare | null;
};

/** Of a request, whose contact was erased: by its seller, who withdrew the consent, or by a super admin. */
export type Withdrawal = { at: Date; byUs: boolean };

export type ClaimsAboveShare = ClaimRate & { percent: number; days: number };

type Terms = Pick<CountryPack, "timeZone" | "refundDay" | "claimShare">;
type Window = Pick<CountryPack, "timeZone" | "refundDay">;

/** The relevant parts of a contact attempt. */
export type Tried = Pick<ContactAttempt, "kind" | "attemptedAt">;

type Case = {
  purchase: Pick<Purchase, "acquiredAt">;
  attempts: readonly Tried[];
  requests: readonly Asked[];
  withdrawal?: Withdrawal | undefined;
  refundDueAt?: Date | undefined;
  /** Of the buyer; undefined if nothing was bought lately. */
  rate?: ClaimRate | undefined;
};

/** The needs of the reasons about a seller who cannot be reached. */
const ATTEMPTS_NEEDED = 4;
const DAYS_NEEDED = 4;

/** The first instant at which a refund can no longer be requested: the end of the refund day of the next month. */
export function windowEnd({ acquiredAt }: Pick<Purchase, "acquiredAt">, { timeZone, refundDay }: Window): Date {
  const lastDay = dayOfNextMonth(timeZone, acquiredAt, refundDay);
  return rangeOfDays(timeZone, lastDay, lastDay).to;
}

/** Whether and when a refund can be requested, for each reason: the one rule, for screens, requests and reminders. */
export function eligibilityOf(facts: Case, terms: Terms, now: Date): Eligibility {
  const { purchase, attempts, requests, withdrawal, refundDueAt } = facts;
  const until = windowEnd(purchase, terms);
  const ofAttempts = eligibilityByAttempts(facts, terms, now);
  const claimsAboveShare = aboveShare(facts, terms);
  const isAnswered = attempts.some(({ kind }) => kind === "call");
  return {
    until,
    refusal: refusalOf(requests) ?? (now < until ? null : "refund_window_over"),
    withdrawnAt: withdrawal?.at ?? null,
    withdrawnByUs: withdrawal?.byUs ?? false,
    refundDueAt: refundDueAt ?? null,
    reasons: refundReasons.map((reason) => {
      // A wrong number may well be answered, by somebody else.
      if (reason === "unreachable" && isAnswered) return { reason, from: null, attemptsMissing: 0, daysMissing: 0 };
      const isOne = claimsAboveShare !== null && attempts.length === 0 && !withdrawal;
      const ofOthers = isOne ? { from: now, attemptsMissing: 1, daysMissing: 0 } : openSince(purchase.acquiredAt);
      const open = unreachableReasons.includes(reason) ? ofAttempts : ofOthers;
      const { from, ...missing } = withProof(reason, attempts) ?? open;
      return { reason, from: from < until ? from : null, ...missing };
    }),
    claimsAboveShare,
  };
}

/** Null if a refund can be requested now for this reason. */
export function refusalFor(reason: RefundReason, { refusal, reasons }: Eligibility) {
  const missing = reasons.find((one) => one.reason === reason);
  if (refusal || !missing) return refusal;
  if (missing.attemptsMissing + missing.daysMissing > 0) return "refund_too_early";
  return missing.from ? null : "refund_seller_answered";
}

type Open = { from: Date; attemptsMissing: number; daysMissing: number };

const openSince = (from: Date): Open => ({ from, attemptsMissing: 0, daysMissing: 0 });

/** Null unless one more claim is above the share: the buyer's word is not enough for it. */
function aboveShare({ rate }: Case, { claimShare }: Terms): ClaimsAboveShare | null {
  const { percent, days } = claimShare;
  const isAbove = rate && isAboveShare({ ...rate, claims: rate.claims + 1 }, claimShare);
  return isAbove ? { ...rate, percent, days } : null;
}

/** A wrong number and an e-mail that came back leave no way to the seller. */
function withProof(reason: RefundReason, attempts: Case["attempts"]): Open | undefined {
  const bounces = attempts.filter(({ kind }) => kind === "mail_bounced").map(({ attemptedAt }) => attemptedAt);
  if (reason !== "wrong_phone" || bounces.length === 0) return undefined;
  return openSince(new Date(Math.min(...bounces.map(Number))));
}

/** The moment of the attempt with which there are enough of them on enough local days. */
function enoughSince(times: readonly Date[], timeZone: string): Date | undefined {
  const daysTried = new Set<string>();
  return times
    .toSorted((a, b) => a.getTime() - b.getTime())
    .find((at, index) => {
      daysTried.add(localDate(timeZone, at));
      return index + 1 >= ATTEMPTS_NEEDED && daysTried.size >= DAYS_NEEDED;
    });
}

/**
 * Enough attempts on enough local days; attempts of earlier days may be logged later. Once the request is withdrawn nobody
 * can make the missing ones (decision 79).
 */
function eligibilityByAttempts({ purchase, attempts, withdrawal }: Case, { timeZone }: Terms, now: Date): Open {
  const tried = attempts.map(({ attemptedAt }) => attemptedAt);
  const enough = enoughSince(tried, timeZone);
  if (enough) return openSince(enough);
  if (withdrawal) return openSince(withdrawal.at > purchase.acquiredAt ? withdrawal.at : purchase.acquiredAt);
  const daysTried = new Set(tried.map((at) => localDate(timeZone, at)));
  const daysMissing = Math.max(0, DAYS_NEEDED - daysTried.size);
  const attemptsMissing = Math.max(daysMissing, ATTEMPTS_NEEDED - tried.length);
  return { from: earliest(purchase.acquiredAt, daysTried, daysMissing, timeZone, now), attemptsMissing, daysMissing };
}

/** The beginning of the day on which the last missing day can come. */
function earliest(
  acquiredAt: Date,
  daysTried: ReadonlySet<string>,
  missing: number,
  timeZone: string,
  now: Date,
): Date {
  let day = localDate(timeZone, acquiredAt);
  for (let found = daysTried.has(day) ? 0 : 1; found < missing;) {
    day = dayAfter(day);
    if (!daysTried.has(day)) found += 1;
  }
  const start = rangeOfDays(timeZone, day, day).from;
  return start > now ? start : now;
}

function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

function refusalOf(requests: Case["requests"]): Eligibility["refusal"] {
  if (requests.some(({ state }) => state === "pending")) return "refund_pending";
  return requests.some(isFinal) ? "refund_decided" : null;
}
