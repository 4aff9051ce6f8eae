import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Tx } from "@doorlight/common/db";
import type { Outbox } from "@doorlight/common/outbox";
import { AgentNotifiedSchema, NotificationOutcome } from "@doorlight/proto/notifications/v1/events_pb";
import { NewsReadSchema } from "@doorlight/proto/notifications/v1/news_pb";
import { MailRefusedSchema, RefusalCause } from "@doorlight/proto/notifications/v1/mails_pb";
import { enumText } from "@doorlight/common/rpc";
import type { RefusedMail } from "./domain/delivery.ts";
import type { Notified } from "./domain/notified.ts";

const causes = enumText(RefusalCause);
const outcomes = enumText(NotificationOutcome);

/** Every event that notifications publishes. */
export function makeEvents(outbox: Outbox) {
  return {
    agentNotified(tx: Tx, { outcome, at, listIds, ...about }: Notified): Promise<void> {
      const event = { ...about, listIds: [...listIds], outcome: outcomes.fromText(outcome) };
      return outbox.appendMessage(
        tx,
        AgentNotifiedSchema,
        { ...event, notifiedAt: timestampFromDate(at) },
        { version: 1 },
      );
    },

    newsRead(tx: Tx, { userId, country }: { userId: string; country: string }): Promise<void> {
      return outbox.appendMessage(tx, NewsReadSchema, { userId, country }, { version: 1 });
    },

    mailRefused(tx: Tx, { deliveryId, country, recipient, cause, refusedAt }: RefusedMail): Promise<void> {
      const to =
        "userId" in recipient
          ? ({ case: "userId", value: recipient.userId } as const)
          : ({ case: "leadId", value: recipient.leadId } as const);
      const event = { deliveryId, country, recipient: to, cause: causes.fromText(cause) };
      return outbox.appendMessage(
        tx,
        MailRefusedSchema,
        { ...event, refusedAt: timestampFromDate(refusedAt) },
        { version: 1 },
      );
    },
  };
}
