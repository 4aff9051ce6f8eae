/** Facts about the seller of a lead, beside a buyer's claim. */
export type SellerFacts = {
  /** When a mail server last said that the seller has no mailbox. */
  noMailboxAt: Date | null;
  /** When the seller last used the page of the request. */
  visitedAt: Date | null;
  /** The seller withdrew the consent, perhaps because a sale is agreed (decision 79). */
  isWithdrawn: boolean;
  /** A super admin has rejected such a claim of a buyer of the lead, and not approved it since. */
  isDenied: boolean;
  /** This buyer has logged an answered call, although the claim is that nobody answers. */
  isAnswered: boolean;
};

/**
 * Whether an eligible claim that a seller cannot be reached is proven without a person (decision 53): the seller's mailbox
 * is gone, the seller has not used the page since, and nobody knows otherwise.
 */
export function isUnreachable({ noMailboxAt, visitedAt, ...doubts }: SellerFacts): boolean {
  const isMailboxGone = noMailboxAt !== null && (visitedAt === null || visitedAt < noMailboxAt);
  return isMailboxGone && !doubts.isWithdrawn && !doubts.isDenied && !doubts.isAnswered;
}
