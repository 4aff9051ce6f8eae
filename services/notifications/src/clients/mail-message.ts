import type { CountryPack } from "@doorlight/common/product";
import { seconds } from "@doorlight/common/time";
import type { SendMailOptions } from "nodemailer";
import type { Envelope } from "../domain/delivery.ts";

export type Sender = Pick<CountryPack, "mailSender" | "domain">;

/** The RSA key of a signature in PEM, and its name in the DNS of the sender's domain. */
export type DkimKey = { privateKey: string; keySelector: string };

export type Signed = { sender: Sender; dkim: DkimKey | undefined };

/** The headers that a signature covers, if a mail has them: RFC 8058 asks for the last two. */
const signed =
  "From:Reply-To:To:Cc:Subject:Date:Message-ID:MIME-Version:Content-Type:List-Unsubscribe:List-Unsubscribe-Post";

/** How long a mail server may take for each step. */
export const smtpTimeouts = {
  connectionTimeout: seconds(5),
  greetingTimeout: seconds(5),
  dnsTimeout: seconds(5),
  socketTimeout: seconds(20),
};

/** A mail as the SMTP client takes it. */
export function toMessage(envelope: Envelope, { sender, dkim }: Signed): SendMailOptions {
  const { id, to, copyTo, replyTo, mail, unsubscribe, file, returnPath } = envelope;
  return {
    from: sender.mailSender,
    ...(returnPath && { envelope: { from: returnPath, to: to.email } }),
    dkim: dkim && { ...dkim, domainName: sender.mailSender.address.split("@")[1]!, headerFieldNames: signed },
    to: { name: "", address: to.email },
    ...(copyTo && { cc: { name: "", address: copyTo } }),
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
