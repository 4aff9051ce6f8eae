import type { Consumer } from "@doorlight/common/kafka";
import { ifKnown } from "@doorlight/common/rpc";
import {
  LeadClosedSchema,
  LeadPausedSchema,
  LeadReopenedSchema,
  LeadResumedSchema,
} from "@doorlight/proto/leads/v1/events_pb";
import { momentOf } from "../mappers.ts";
import type { RecordMail } from "../use-cases/mail-queue.ts";
import type { NotifyBuyers } from "../use-cases/notify-buyers.ts";
import type { RecordWebhooks } from "../use-cases/record-webhooks.ts";

type UseCases = { recordMail: RecordMail; notifyBuyers: NotifyBuyers; recordWebhooks: RecordWebhooks };

/** What sellers and buyers get when a lead is closed, reopened or paused, and reporters when it goes on. */
export function withLeadEnds(reader: Consumer, { recordMail, notifyBuyers, recordWebhooks }: UseCases): Consumer {
  return reader
    .on(LeadClosedSchema, async (lead, tx, { eventId, time }) => {
      const { leadId, requestId, country } = lead;
      const happenedAt = momentOf(lead, "closedAt", time);
      const mail = { eventId, country, happenedAt };
      const reason = ifKnown(lead, "reason") ?? null;
      // After a withdrawal they are mailed about the erasure, which is next; of a duplicate by a mail of its own, and the refund's.
      if (["withdrawn", "withdrawn_by_us", "duplicate"].includes(reason ?? ""))
        await notifyBuyers.ofVoiding(tx, leadId, happenedAt);
      else if (reason === "not_confirmed") {
        await recordMail(tx, { ...mail, task: { kind: "lead_closed", requestId, notConfirmed: true } });
        await notifyBuyers.ofVoiding(tx, leadId, happenedAt);
      } else {
        await recordMail(tx, { ...mail, task: { kind: "lead_closed", requestId } });
        await notifyBuyers.ofClosing(tx, { ...mail, leadId });
      }
      await recordWebhooks.ofClosing(tx, { leadId, country, happenedAt }, reason);
    })
    .on(LeadReopenedSchema, async (lead, tx, { eventId }) => {
      const { leadId, requestId, country, reopenedAt: happenedAt } = lead;
      await notifyBuyers.ofReopening(tx, leadId, happenedAt);
      const until = ifKnown(lead, "expiresAt");
      const task = until && { kind: "lead_reopened" as const, requestId, until };
      if (task) await recordMail(tx, { eventId, country, happenedAt, task });
    })
    .on(LeadResumedSchema, (lead, tx, { eventId }) => {
      const { leadId, country, resumedAt: happenedAt, reporterIds: by } = lead;
      const byAdmin = ifKnown(lead, "reason") === "admin";
      return notifyBuyers.ofReports(tx, { eventId, country, happenedAt, leadId }, { by, byAdmin });
    })
    .on(LeadPausedSchema, async (lead, tx, { eventId }) => {
      const { requestId, country, pausedAt: happenedAt, until } = lead;
      const cause = ifKnown(lead, "cause");
      const task = cause && { kind: "lead_paused" as const, requestId, cause, until };
      if (task) await recordMail(tx, { eventId, country, happenedAt, task });
    });
}
