import type { CountryPack } from "@doorlight/common/product";
import { seconds } from "@doorlight/common/time";
import type { SendMailOptions } from "nodemailer";
import type { Envelope } from "../domain/delivery.ts";

export type Sender = Pick<CountryPack, "mailSender" | "domain">;

/** How long a mail server may take for each step. */
export const smtpTimeouts = {
  connectionTimeout: seconds(5),
  greetingTimeout: seconds(5),
  dnsTimeout: seconds(5),
  socketTimeout: seconds(20),
};

/** A mail as the SMTP client takes it. */
export function toMessage({ id, to, replyTo, mail, unsubscribe, file }: Envelope, sender: Sender): SendMailOptions {
  return {
    from: sender.mailSender,
    to: { name: "", address: to.email },
    replyTo: replyTo && { name: "", address: replyTo },
    messageId: `<${id}@${sender.domain}>`,
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    attachments: file && [{ filename: file.name, content: Buffer.from(file.content) }],
    // Keeps automatic replies, such as absence notes, from answering.
    headers: {
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      ...(unsubscribe && {
        "List-Unsubscribe": `<${unsubscribe}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
