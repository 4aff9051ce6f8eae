import { SendError } from "../domain/send-error.ts";

type SmtpError = { code?: unknown; responseCode?: unknown };

/** About this one mail: its addresses or its content. Any other error is about the server. */
const aboutTheMail = new Set(["EENVELOPE", "EMESSAGE"]);

/** What an error of the SMTP client means for the mail. */
export function toSendError(error: unknown): SendError {
  const { code, responseCode } = (error ?? {}) as SmtpError;
  const name = typeof code === "string" ? code : "unknown";
  if (typeof responseCode !== "number") return new SendError("unreachable", name);
  const kind = responseCode >= 500 && aboutTheMail.has(name) ? "refused" : "busy";
  return new SendError(kind, `smtp_${responseCode}`);
}
