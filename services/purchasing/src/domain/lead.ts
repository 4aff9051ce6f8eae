/** A lead as it is published for agents to buy. */
export type PublishedLead = {
  leadId: string;
  country: string;
  leadType: string;
  cap: number;
  postalCode: string;
  city: string;
  region: string;
  publishedAt: Date;
  expiresAt: Date;
  test: boolean;
};

/** A published lead whose buying ended, or began again. */
export type EndedLead = {
  leadId: string;
  country: string;
  spotsLeft: number;
  version: bigint;
  test: boolean;
};

/** No test is reopened. */
export type ReopenedLead = Omit<EndedLead, "test">;
