import type { DatedChange } from "./fact-change.ts";

/** Besides a withdrawal: the contact may be kept no longer. */
export type ErasureReason = WithdrawalReason | "retention";

/** The seller withdrew the consent; a super admin withdrew the request. */
export type WithdrawalReason = "withdrawn" | "withdrawn_by_us";

/**
 * When a lead was closed, or closed as a duplicate or by a withdrawal (voided), when its seller last corrected its contact, an
 * admin its facts, and when the contact was erased.
 */
export type LeadEnd = {
  closedAt: Date | null;
  voidedAt: Date | null;
  correctedAt: Date | null;
  factsCorrectedAt: Date | null;
  /** Of all corrections. */
  factChanges: DatedChange[];
  erasedAt: Date | null;
  /** Null for an erasure that a release before consumed, too. */
  erasureReason: ErasureReason | null;
};
