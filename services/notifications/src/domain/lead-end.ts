/** When the seller closed a lead, last corrected its contact, and when the contact was erased. */
export type LeadEnd = { closedAt: Date | null; correctedAt: Date | null; erasedAt: Date | null };
