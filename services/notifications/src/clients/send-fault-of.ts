import { SendFault } from "../domain/send-fault.ts";

type SmtpError = { code?: unknown; responseCode?: unknown };

/** About this one mail: its addresses or its content. Anything else is about the server. */
const aboutTheMail = new Set(["EENVELOPE", "EMESSAGE"]);

/** What an error of the SMTP client means for the mail. */
export function sendFaultOf(error: unknown): SendFault {
  const { code, responseCode } = (error ?? {}) as SmtpError;
  const name = typeof code === "string" ? code : "fault";
  if (typeof responseCode !== "number") return new SendFault("unreachable", name);
  const kind = responseCode >= 500 && aboutTheMail.has(name) ? "refused" : "busy";
  return new SendFault(kind, `smtp_${responseCode}`);
}
