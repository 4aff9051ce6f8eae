/** When the seller closed a lead, and when its contact was erased. */
export type LeadEnd = { closedAt: Date | null; erasedAt: Date | null };
