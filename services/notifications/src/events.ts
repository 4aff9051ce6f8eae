import type { Tx } from "@doorlight/common/db";
import type { Outbox } from "@doorlight/common/outbox";
import { AgentNotifiedSchema } from "@doorlight/proto/notifications/v1/events_pb";
import { WebhookEndpointRemovedSchema } from "@doorlight/proto/notifications/v1/facts_pb";
import { CampaignMailReportedSchema, MailRefusedSchema } from "@doorlight/proto/notifications/v1/mails_pb";
import { NewsReadSchema } from "@doorlight/proto/notifications/v1/news_pb";
import type { RefusedMail } from "./domain/delivery.ts";
import type { ReportKind } from "./domain/mail-report.ts";
import type { RemovedEndpoint } from "./domain/webhook-endpoint.ts";
import type { Notified } from "./domain/notified.ts";

/** Every event that notifications publishes. */
export function makeEvents(outbox: Outbox) {
  return {
    agentNotified(tx: Tx, { at: notifiedAt, ...about }: Notified): Promise<void> {
      return outbox.append(tx, AgentNotifiedSchema, { ...about, notifiedAt }, { version: 1 });
    },

    newsRead(tx: Tx, { userId, country }: { userId: string; country: string }): Promise<void> {
      return outbox.append(tx, NewsReadSchema, { userId, country }, { version: 1 });
    },

    webhookEndpointRemoved(tx: Tx, endpoint: RemovedEndpoint, removedAt: Date): Promise<void> {
      return outbox.append(tx, WebhookEndpointRemovedSchema, { ...endpoint, removedAt }, { version: 1 });
    },

    campaignMailReported(tx: Tx, { deliveryId, kind, at }: { deliveryId: string; kind: ReportKind; at: Date }) {
      // Anything else is not published.
      if (kind === "other") return Promise.resolve();
      return outbox.append(tx, CampaignMailReportedSchema, { deliveryId, kind, reportedAt: at }, { version: 1 });
    },

    mailRefused(tx: Tx, { recipient, ...mail }: RefusedMail): Promise<void> {
      const to =
        "userId" in recipient
          ? ({ case: "userId", value: recipient.userId } as const)
          : ({ case: "leadId", value: recipient.leadId } as const);
      return outbox.append(tx, MailRefusedSchema, { ...mail, recipient: to }, { version: 1 });
    },
  };
}
