import type { Locale } from "@doorlight/common/product";

/** An agent's account as identity answers it, with the address, which is kept nowhere here. */
export type AgentAccount = {
  userId: string;
  country: string;
  role: string;
  active: boolean;
  officeId: string | null;
  officeName: string;
  termsAccepted: boolean;
  createdAt: Date;
  lastSeenAt: Date | null;
  locale: Locale;
  email: string;
  firstName: string;
  /** Counts the changes of the account, as its events do. */
  version: bigint;
};

/** What is kept of it. */
export type FetchedAgent = Omit<AgentAccount, "email" | "firstName" | "officeName"> & { mailboxDigest: Buffer };

/** A contract of an agent, or of all in an office, as billing published it. */
export type Deal = { dealId: string; ownerId: string; from: Date; to: Date; version: bigint };

export type Subscription = {
  subscriptionId: string;
  userId: string;
  country: string;
  planId: string;
  startedAt: Date;
  endedAt: Date | null;
  version: bigint;
};

export type AgentPurchase = { purchaseId: string; userId: string; leadId: string; country: string; acquiredAt: Date };

/** Where a lead is. */
export type PublishedLead = { leadId: string; country: string; region: string; city: string; publishedAt: Date };
