/** A message to an account's programs, in the order in which they pull it. */
export type PulledEvent = { id: string; body: string; position: bigint };

/** A lead that an account bought, and when something of it last changed. */
export type UpdatedLead = { leadId: string; updatedAt: Date };

/** Whose token reads, and whether it is for tests: such a one reads those and nothing else. */
export type Puller = { accountId: string; test: boolean };
