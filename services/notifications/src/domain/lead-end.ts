import type { DatedChange } from "./fact-change.ts";

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
};
