import type { MailKind } from "./mail-task.ts";

/** The mails to the seller of a request, by which no agent is concerned. */
export const sellerMailKinds = [
  "seller_confirmation",
  "seller_links",
  "lead_published",
  "request_linked",
  "request_not_published",
  "lead_closed",
  "lead_reopened",
  "lead_paused",
  "consent_withdrawn",
] as const satisfies MailKind[];

/** A recorded mail, as the back office sees it. */
export type LoggedMail = {
  kind: MailKind;
  state: "queued" | "sent" | "skipped" | "failed";
  createdAt: Date;
  finishedAt: Date | null;
  /** The agent whom it is to, or about whom it is to a seller; empty if it is about none. */
  agentId: string;
};

/** Leads that such a mail did not bring come with the next one. */
export const unrepeatedKinds = ["lead_news"] as const satisfies MailKind[];

/** A recorded mail in the log of all mails. */
export type MailRecord = Pick<LoggedMail, "kind" | "state" | "createdAt" | "finishedAt"> & {
  id: string;
  country: string;
  /** Of the last failed attempt; empty if none failed. */
  reason: string;
  /** Whom it is to; empty for a seller and for us. */
  userId: string;
  /** The lead or request that it is about; empty if it is about none. */
  leadId: string;
  canSendAgain: boolean;
};
