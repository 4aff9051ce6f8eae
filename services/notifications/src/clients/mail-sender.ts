import type { CountryCode } from "@doorlight/common/product";
import { tracer } from "@doorlight/common/telemetry";
import { SpanKind, SpanStatusCode } from "@opentelemetry/api";
import { createTransport } from "nodemailer";
import type { Envelope } from "../domain/delivery.ts";
import { type DkimKey, type Sender, smtpTimeouts, toMessage } from "./mail-message.ts";
import { toSendError } from "./to-send-error.ts";

/** Sends through the server at an smtp:// or smtps:// address, over a connection that stays open. */
export function makeMailSender(url: string, senderOf: (country: CountryCode) => Sender, dkim?: DkimKey) {
  // After a broken connection the client must not try again by itself: before each attempt we check that the mail
  // should still be sent.
  const transport = createTransport({ url, pool: true, maxConnections: 1, maxRequeues: 0, ...smtpTimeouts });
  const { hostname, port } = new URL(url);
  const attributes = { "server.address": hostname, "server.port": Number(port) || 25 };

  return (envelope: Envelope): Promise<void> =>
    tracer.startActiveSpan("smtp send", { kind: SpanKind.CLIENT, attributes }, async (span) => {
      try {
        await transport.sendMail(toMessage(envelope, { sender: senderOf(envelope.to.country), dkim }));
      } catch (error) {
        const sendError = toSendError(error);
        span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute("error.type", sendError.code);
        throw sendError;
      } finally {
        span.end();
      }
    });
}
