import type { Db, Tx } from "@doorlight/common/db";
import type { AuditCompletion, AuditEntry, NewAuditEntry } from "../domain/audit-entry.ts";

type AuditFilter = {
  /** Actor or subject. */
  userId?: string;
  action?: string;
  /** From the first instant up to, and without, the second. */
  from?: Date;
  to?: Date;
};
type AuditPage = AuditFilter & { limit: number; after?: { at: Date; id: string } };

export function makeAuditStore(db: Db) {
  return {
    async add(db: Db | Tx, entries: readonly NewAuditEntry[]): Promise<string[]> {
      const rows = entries.map(({ actorId, subjectId, objectId, traceId, fields, ...entry }) => ({
        ...entry,
        fields: JSON.stringify(fields),
        actor_id: actorId,
        subject_id: subjectId,
        object_id: objectId,
        trace_id: traceId,
      }));
      const added = await db("audit_entries").insert(rows).returning<{ id: string }[]>("id");
      return added.map(({ id }) => id);
    },

    /** Sets the outcome of those of an admin that have none, with what is known since. */
    async complete(ids: readonly string[], completion: AuditCompletion): Promise<void> {
      const { actorId, outcome, refusal, fields, objectId } = completion;
      await db("audit_entries")
        .whereIn("id", ids)
        .where({ actor_id: actorId, outcome: null })
        .update({
          outcome,
          refusal,
          refused: outcome === "refused",
          fields: db.raw("fields || ?::jsonb", [JSON.stringify(fields)]),
          ...(objectId && { object_id: objectId }),
        });
    },

    /** Newest first; with `userId` the entries in which that user is actor or subject. */
    async list({ userId, action, from, to, limit, after }: AuditPage): Promise<AuditEntry[]> {
      const { rows } = await db.raw<{ rows: AuditEntry[] }>(
        `select entry.id, entry.at, entry.action, entry.impersonated, entry.refused, entry.trace_id as "traceId",
            coalesce(entry.outcome, case when entry.refused then 'refused' end) as outcome, entry.refusal,
            entry.object_id as "objectId", entry.fields, entry.reason,
            entry.actor_id as "actorId", coalesce(trim(actor.first_name || ' ' || actor.last_name), '') as "actorName",
            entry.subject_id as "subjectId", coalesce(trim(subject.first_name || ' ' || subject.last_name), '')
              as "subjectName"
          from audit_entries entry
            left join users actor on actor.id = entry.actor_id
            left join users subject on subject.id = entry.subject_id
          where (:userId::uuid is null or entry.actor_id = :userId or entry.subject_id = :userId)
            and (:action::text is null or entry.action = :action)
            and (:from::timestamptz is null or entry.at >= :from)
            and (:to::timestamptz is null or entry.at < :to)
            and (:at::timestamptz is null or (entry.at, entry.id) < (:at, :id))
          order by entry.at desc, entry.id desc
          limit :limit`,
        {
          userId: userId ?? null,
          action: action ?? null,
          from: from ?? null,
          to: to ?? null,
          at: after?.at ?? null,
          id: after?.id ?? null,
          limit,
        },
      );
      return rows;
    },

    /** Each once, read from the index by one step for each. */
    async listActions(): Promise<string[]> {
      const { rows } = await db.raw<{ rows: { action: string }[] }>(
        `with recursive known as (
            (select action from audit_entries order by action limit 1)
            union all
            select (select next.action from audit_entries next where next.action > known.action order by next.action limit 1)
              from known where known.action is not null
          )
          select action from known where action is not null`,
      );
      return rows.map(({ action }) => action);
    },
  };
}
