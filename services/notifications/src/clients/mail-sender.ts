import type { CountryCode, CountryPack } from "@doorlight/common/product";
import { tracer } from "@doorlight/common/telemetry";
import { seconds } from "@doorlight/common/time";
import { SpanKind, SpanStatusCode } from "@opentelemetry/api";
import { createTransport } from "nodemailer";
import type { Envelope } from "../domain/delivery.ts";
import { toSendError } from "./to-send-error.ts";

type Sender = Pick<CountryPack, "mailSender" | "domain">;

const timeouts = {
  connectionTimeout: seconds(5),
  greetingTimeout: seconds(5),
  dnsTimeout: seconds(5),
  socketTimeout: seconds(20),
};

/** Sends through the server at an smtp:// or smtps:// address, over a connection that stays open. */
export function makeMailSender(url: string, senderOf: (country: CountryCode) => Sender) {
  // After a broken connection the client must not try again by itself: before each attempt we check that the mail
  // should still be sent.
  const transport = createTransport({ url, pool: true, maxConnections: 1, maxRequeues: 0, ...timeouts });
  const { hostname, port } = new URL(url);
  const attributes = { "server.address": hostname, "server.port": Number(port) || 25 };

  return ({ id, to, replyTo, mail, unsubscribe, file }: Envelope): Promise<void> => {
    const { mailSender, domain } = senderOf(to.country);
    return tracer.startActiveSpan("smtp send", { kind: SpanKind.CLIENT, attributes }, async (span) => {
      try {
        await transport.sendMail({
          from: mailSender,
          to: { name: "", address: to.email },
          replyTo: replyTo && { name: "", address: replyTo },
          messageId: `<${id}@${domain}>`,
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
        });
      } catch (error) {
        const sendError = toSendError(error);
        span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute("error.type", sendError.code);
        throw sendError;
      } finally {
        span.end();
      }
    });
  };
}
