import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Tx } from "@doorlight/common/db";
import type { Outbox } from "@doorlight/common/outbox";
import { MailRefusedSchema, RefusalCause } from "@doorlight/proto/notifications/v1/mails_pb";
import { enumText } from "@doorlight/common/rpc";
import type { RefusedMail } from "./domain/delivery.ts";

const causes = enumText(RefusalCause);

/** Every event that notifications publishes. */
export function makeEvents(outbox: Outbox) {
  return {
    mailRefused(tx: Tx, { deliveryId, country, recipient, cause, refusedAt }: RefusedMail): Promise<void> {
      const to =
        "userId" in recipient
          ? ({ case: "userId", value: recipient.userId } as const)
          : ({ case: "leadId", value: recipient.leadId } as const);
      const event = { deliveryId, country, recipient: to, cause: causes.fromText(cause) };
      return outbox.append(
        tx,
        MailRefusedSchema,
        { ...event, refusedAt: timestampFromDate(refusedAt) },
        { version: 1 },
      );
    },
  };
}
