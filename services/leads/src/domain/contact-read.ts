/** Somebody saw a lead's contact. An admin who acted as its buyer is named, not the buyer. */
export type ContactRead = { id: bigint; leadId: string; readerId: string; readAt: Date };
