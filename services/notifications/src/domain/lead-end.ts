import type { FactChange } from "./fact-change.ts";

/**
 * When the seller closed a lead and last corrected its contact, when an admin last corrected its facts, and when the contact
 * was erased.
 */
export type LeadEnd = {
  closedAt: Date | null;
  correctedAt: Date | null;
  factsCorrectedAt: Date | null;
  /** Of that correction. */
  factChanges: FactChange[];
  erasedAt: Date | null;
};
