import type { MailTask } from "./mail-task.ts";
import type { Recipient } from "./mail.ts";
import type { MailFile } from "./mailed-invoice.ts";
import type { RenderedMail } from "./render-mail.ts";
import type { RefusalCause } from "./send-error.ts";

/** A recorded mail that waits to be sent. */
export type Delivery = {
  id: string;
  country: string;
  task: MailTask;
  /** Failed attempts so far. */
  attempts: number;
  createdAt: Date;
};

/** How a delivery ended. */
export type Outcome = "sent" | "skipped" | "failed";

/** A mail that its server refused for good, by ids alone. */
export type RefusedMail = {
  deliveryId: string;
  country: string;
  /** A user, or the seller of a lead. */
  recipient: { userId: string } | { leadId: string };
  cause: RefusalCause;
  refusedAt: Date;
};

export type Envelope = {
  /** Of the delivery. The mail keeps it over all attempts, so that receivers can recognise a repetition. */
  id: string;
  to: Recipient;
  copyTo?: string | undefined;
  /** The address for answers, if it is not our sender. */
  replyTo: string | undefined;
  mail: RenderedMail;
  /** Where one click ends such mails. */
  unsubscribe?: string | undefined;
  file?: MailFile | undefined;
  /** Where mail servers report about it, if not at our sender. */
  returnPath?: string | undefined;
};

/** The outcome of an attempt to send a campaign's mail. */
export type CampaignMailResult = {
  /**
   * `refused`: this mail will never be accepted. `not_sent`: the mail server certainly does not have it. `unknown`: the
   * connection was lost between the mail and the server's answer.
   */
  outcome: "sent" | "refused" | "not_sent" | "unknown";
  /** What the server answered to a mail that was not sent; 0 if it did not answer. */
  smtpCode: number;
  /** The server says that the address has no mailbox. */
  noMailbox: boolean;
};
