import type { Readable } from "node:stream";
import type { CountryCode } from "@doorlight/common/product";
import { tracer } from "@doorlight/common/telemetry";
import { SpanKind } from "@opentelemetry/api";
import { createTransport } from "nodemailer";
import type { CampaignMailResult, Envelope } from "../domain/delivery.ts";
import { type DkimKey, type Sender, smtpTimeouts, toMessage } from "./mail-message.ts";
import { toCampaignMailResult } from "./to-campaign-mail-result.ts";

/** Connections that a process opens for campaigns. */
export const CAMPAIGN_CONNECTIONS = 10;

/**
 * Sends the mails of campaigns through the server at an smtp:// or smtps:// address, over connections of their own, so
 * that other mails do not wait for them. It tries once and always says how that ended.
 */
export function makeCampaignMailSender(url: string, senderOf: (country: CountryCode) => Sender, dkim?: DkimKey) {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CAMPAIGN_CONNECTIONS,
    maxRequeues: 0,
    ...smtpTimeouts,
  });
  transport.use("stream", ({ message, data }, done) => {
    const open = message.createReadStream.bind(message);
    message.createReadStream = (options) => {
      const stream = open(options);
      (data as Watched).onStream(stream);
      return stream;
    };
    done();
  });

  return (envelope: Envelope): Promise<CampaignMailResult> =>
    tracer.startActiveSpan("smtp send", { kind: SpanKind.CLIENT }, async (span): Promise<CampaignMailResult> => {
      // The client reads it once the server has asked for the mail: from then on the server may have it.
      let stream: Readable | undefined;
      const watched: Watched = { onStream: (opened) => (stream = opened) };
      try {
        await transport.sendMail({
          ...toMessage(envelope, { sender: senderOf(envelope.to.country), dkim }),
          ...watched,
        });
        return { outcome: "sent", smtpCode: 0, noMailbox: false };
      } catch (error) {
        const result = toCampaignMailResult(error, stream?.readableDidRead === true);
        span.setAttribute("error.type", result.outcome);
        return result;
      } finally {
        span.end();
      }
    });
}

type Watched = { onStream: (stream: Readable) => void };
