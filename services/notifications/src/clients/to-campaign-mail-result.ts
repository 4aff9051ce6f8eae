import type { CampaignMailResult } from "../domain/delivery.ts";
import { isAboutTheMail, type SmtpError, toSendError } from "./to-send-error.ts";

/** The meaning of the SMTP client's error for a campaign's mail. `wasRead`: the client had begun to hand the mail over. */
export function toCampaignMailResult(error: unknown, wasRead: boolean): CampaignMailResult {
  const { responseCode } = (error ?? {}) as SmtpError;
  const smtpCode = typeof responseCode === "number" ? responseCode : 0;
  // The server's answer to this mail, or an address that the client does not even send. What a server says when it closes
  // the connection is neither.
  if (isAboutTheMail(error)) {
    const isRefused = smtpCode === 0 || smtpCode >= 500;
    const noMailbox = toSendError(error).refusal === "no_mailbox";
    return { outcome: isRefused ? "refused" : "not_sent", smtpCode, noMailbox };
  }
  return { outcome: wasRead ? "unknown" : "not_sent", smtpCode, noMailbox: false };
}
