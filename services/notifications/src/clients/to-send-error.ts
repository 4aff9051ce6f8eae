import { SendError } from "../domain/send-error.ts";

/** What an error of the SMTP client may say. */
export type SmtpError = { code?: unknown; responseCode?: unknown; command?: unknown; response?: unknown };

const aboutTheMail = new Set(["EENVELOPE", "EMESSAGE"]);

/** The status codes of RFC 3463 that say of a recipient's address that it has no mailbox. */
const noMailbox = new Set(["5.1.1", "5.1.2", "5.1.3", "5.1.6", "5.1.10", "5.2.1"]);

/** About this one mail: its addresses or its content. Any other error is about the server. */
export function isAboutTheMail(error: unknown): boolean {
  const { code } = (error ?? {}) as SmtpError;
  return typeof code === "string" && aboutTheMail.has(code);
}

/** The meaning of the SMTP client's error for the mail. */
export function toSendError(error: unknown): SendError {
  const { code, responseCode, command, response } = (error ?? {}) as SmtpError;
  const name = typeof code === "string" ? code : "unknown";
  if (typeof responseCode !== "number") return new SendError("unreachable", name);
  const kind = responseCode >= 500 && isAboutTheMail(error) ? "refused" : "busy";
  return new SendError(
    kind,
    `smtp_${responseCode}`,
    command === "RCPT TO" && deniesMailbox(response) ? "no_mailbox" : "other",
  );
}

/** Only a server that gives the reason by its number: a plain 550 may be about our sender, or a filter. */
function deniesMailbox(response: unknown): boolean {
  const status = typeof response === "string" ? /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] : undefined;
  return status !== undefined && noMailbox.has(status);
}
