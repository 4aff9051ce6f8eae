import { enoughSince } from "./eligibility.ts";
import type { ContactAttempt, RefundState } from "./refund.ts";

/** A request of one buyer of a lead because the seller cannot be reached. */
export type Claim = {
  requestId: string;
  state: RefundState;
  /** Whether a super admin has ever rejected it. */
  wasRejected: boolean;
  /** The buyer has logged an answered call, although the claim is that nobody answers. */
  isAnswered: boolean;
  attempts: readonly Pick<ContactAttempt, "attemptedAt" | "loggedAt">[];
};

/** Facts about the seller of a lead, beside one buyer's claim. */
export type SellerFacts = {
  /** When a mail server last said that the seller has no mailbox. */
  noMailboxAt: Date | null;
  /** When the seller last used the page of the request. */
  visitedAt: Date | null;
  /** Of every buyer of the lead; the cancelled ones are left out. */
  claims: readonly Claim[];
};

/**
 * Whether a pending claim is proven without a person (decision 53): the seller's mailbox is gone, the seller has not used
 * the page since, two buyers say so, each with attempts that were logged on as many days as they were made on, and no super
 * admin has found otherwise. Buyers of one lead are never of one office.
 */
export function isUnreachable(requestId: string, facts: SellerFacts, timeZone: string): boolean {
  const { noMailboxAt, visitedAt, claims } = facts;
  const isMailboxGone = noMailboxAt !== null && (visitedAt === null || visitedAt < noMailboxAt);
  const isDenied = claims.some(({ state, wasRejected }) => wasRejected && state !== "refunded");
  const standing = claims.filter((claim) => claim.state === "refunded" || hasTried(claim, timeZone));
  const isOwn = standing.some((claim) => claim.requestId === requestId && claim.state === "pending");
  return isMailboxGone && !isDenied && isOwn && standing.length >= 2;
}

/** Attempts that were all written down on one day would be one buyer's word. */
function hasTried({ attempts, isAnswered }: Claim, timeZone: string): boolean {
  if (isAnswered) return false;
  const tried = attempts.map(({ attemptedAt }) => attemptedAt);
  const logged = attempts.map(({ loggedAt }) => loggedAt);
  return [tried, logged].every((times) => enoughSince(times, timeZone) !== undefined);
}
