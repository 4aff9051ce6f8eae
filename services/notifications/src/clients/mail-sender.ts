import type { CountryCode, CountryPack } from "@doorlight/common/product";
import { tracer } from "@doorlight/common/telemetry";
import { SpanKind, SpanStatusCode } from "@opentelemetry/api";
import { createTransport } from "nodemailer";
import type { Recipient } from "../domain/mail.ts";
import type { RenderedMail } from "../domain/render-mail.ts";
import { sendFaultOf } from "./send-fault-of.ts";

type Sender = Pick<CountryPack, "mailSender" | "domain">;
type Envelope = { id: string; to: Recipient; replyTo: string | undefined; mail: RenderedMail };

const limits = { connectionTimeout: 5_000, greetingTimeout: 5_000, dnsTimeout: 5_000, socketTimeout: 20_000 };

/** Sends through the server at an smtp:// or smtps:// address, over a few connections that stay open. */
export function mailSender(url: string, senderOf: (country: CountryCode) => Sender) {
  // A mail whose connection broke comes back to us at once: before another attempt we ask whether it is still wanted.
  const transport = createTransport({ url, pool: true, maxConnections: 3, maxRequeues: 0, ...limits });
  const { hostname, port } = new URL(url);
  const attributes = { "server.address": hostname, "server.port": Number(port) || 25 };

  return ({ id, to, replyTo, mail }: Envelope): Promise<void> => {
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
          // Keeps absence notes and the like from answering.
          headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
          disableFileAccess: true,
          disableUrlAccess: true,
        });
      } catch (error) {
        const fault = sendFaultOf(error);
        span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute("error.type", fault.code);
        throw fault;
      } finally {
        span.end();
      }
    });
  };
}
