import type { Db, Tx } from "@doorlight/common/db";
import type { Delivery, Outcome } from "../domain/delivery.ts";
import { type LeadMail, leadMailKinds } from "../domain/lead-mail.ts";
import { type LoggedMail, sellerMailKinds } from "../domain/logged-mail.ts";
import type { MailTask } from "../domain/mail-task.ts";
import { fromTaskJson, type TaskJson, toTaskJson } from "./task-json.ts";

type NewDelivery = { eventId: string; country: string; task: MailTask; status: "queued" | "skipped"; at: Date };

type End = { outcome: Outcome; reason?: string | undefined; at: Date };

/** From when on a queued mail could be sent; `mail_deliveries_oldest` has it. */
const SENDABLE_SINCE = "coalesce(put_off_until, created_at)";

export function makeDeliveryStore(db: Db) {
  return {
    async add(tx: Tx, deliveries: readonly NewDelivery[]): Promise<{ id: string; eventId: string }[]> {
      const added = await tx("mail_deliveries")
        .insert(deliveries.map(toRow))
        .onConflict(tx.raw("(event_id, kind, coalesce(task ->> 'userId', ''))"))
        .ignore()
        .returning<{ id: string; eventId: string; status: string }[]>(["id", "event_id as eventId", "status"]);
      return added.filter(({ status }) => status === "queued");
    },

    async findQueued(id: string): Promise<Delivery | undefined> {
      const row = await db("mail_deliveries")
        .where({ id, status: "queued" })
        .first<(Omit<Delivery, "task"> & { task: TaskJson }) | undefined>({
          id: "id",
          country: "country",
          task: "task",
          attempts: "attempts",
          createdAt: "created_at",
        });
      return row && { ...row, task: fromTaskJson(row.task) };
    },

    /** False if it has ended before. */
    async end(on: Db, id: string, { outcome, reason, at }: End): Promise<boolean> {
      const ended = await on("mail_deliveries")
        .where({ id, status: "queued" })
        .update({ status: outcome, reason: reason ?? null, finished_at: at });
      return ended > 0;
    },

    /** Unless it has ended meanwhile: its user was erased, for instance. */
    async countFailure(tx: Tx, id: string, reason: string): Promise<void> {
      await tx("mail_deliveries")
        .where({ id, status: "queued" })
        .update({ attempts: tx.raw("attempts + 1"), reason });
    },

    /** It waits on purpose until then. */
    async putOff(tx: Tx, id: string, until: Date): Promise<void> {
      await tx("mail_deliveries").where({ id, status: "queued" }).update({ put_off_until: until });
    },

    /** How long the mail that has waited longest could have been sent; 0 if none waits. */
    async longestWaitMs(now: Date): Promise<number> {
      const [row] = await db("mail_deliveries")
        .where({ status: "queued" })
        .select<[{ since: Date | null }]>(db.raw(`min(${SENDABLE_SINCE}) as since`));
      return row?.since ? Math.max(0, now.getTime() - row.since.getTime()) : 0;
    },

    /** How many mails that wait could have been sent before an instant. */
    async countWaiting(since: Date): Promise<number> {
      const [row] = await db("mail_deliveries")
        .where({ status: "queued" })
        .whereRaw(`${SENDABLE_SINCE} < ?`, [since])
        .count<{ count: bigint }[]>("* as count");
      return Number(row?.count ?? 0);
    },

    /** Those that were sent, or failed, to a buyer of a lead, or to its seller about that buyer; oldest first. */
    async ofLead(leadId: string, agentId: string): Promise<LeadMail[]> {
      const { rows } = await db.raw<{ rows: LeadMail[] }>(
        `select kind, finished_at as at, status = 'failed' as failed
         from mail_deliveries
         where task ->> 'leadId' = :leadId and (task ->> 'userId' = :agentId or task ->> 'agentId' = :agentId)
           and kind = any (:kinds) and status in ('sent', 'failed')
         order by finished_at`,
        { leadId, agentId, kinds: [...leadMailKinds] },
      );
      return rows;
    },

    /** Those to the seller of a request, and those because of its lead; oldest first. An empty lead id is no lead's. */
    async aboutLead(requestId: string, leadId: string, limit: number): Promise<LoggedMail[]> {
      const { rows } = await db.raw<{ rows: LoggedMail[] }>(
        `select kind, status as state, created_at as "createdAt", finished_at as "finishedAt",
           coalesce(task ->> 'agentId', task ->> 'userId', '') as "agentId"
         from mail_deliveries
         where task ->> 'requestId' = :requestId and kind = any (:ofSeller)
           or task ->> 'leadId' = :leadId and kind = any (:ofLead)
         order by created_at, id limit :limit`,
        { requestId, leadId, limit, ofSeller: [...sellerMailKinds], ofLead: [...leadMailKinds] },
      );
      return rows;
    },

    async dropQueued(tx: Tx, userId: string, at: Date): Promise<void> {
      await tx("mail_deliveries")
        .where({ status: "queued" })
        .whereRaw("task ->> 'userId' = ?", [userId])
        // Identity decides whether these still have a recipient.
        .whereRaw("kind <> 'invoice' and coalesce(task ->> 'notice', '') not in ('erased_owing', 'erased_disputed')")
        .update({ status: "skipped", reason: "user_erased", finished_at: at });
    },
  };
}

export type DeliveryStore = ReturnType<typeof makeDeliveryStore>;

function toRow({ eventId, country, task, status, at }: NewDelivery) {
  return { event_id: eventId, country, kind: task.kind, task: toTaskJson(task), status, created_at: at };
}
