import type { MailKind } from "./mail-task.ts";

/** The mails to the seller of a request, by which no agent is concerned. */
export const sellerMailKinds = [
  "seller_confirmation",
  "seller_links",
  "lead_published",
  "request_linked",
  "lead_closed",
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
