import type { Db, Tx } from "@doorlight/common/db";
import type { AuditCompletion, AuditEntry, NewAuditEntry } from "../domain/audit-entry.ts";

type AuditPage = { userId?: string; limit: number; after?: { at: Date; id: string } };

export function makeAuditStore(db: Db) {
  return {
    async add(db: Db | Tx, entries: readonly NewAuditEntry[]): Promise<string[]> {
      const rows = entries.map(({ actorId, subjectId, objectId, traceId, ...entry }) => ({
        ...entry,
        actor_id: actorId,
        subject_id: subjectId,
        object_id: objectId,
        trace_id: traceId,
      }));
      const added = await db("audit_entries").insert(rows).returning<{ id: string }[]>("id");
      return added.map(({ id }) => id);
    },

    /** Sets the outcome of those of an admin that have none. */
    async complete(ids: readonly string[], { actorId, outcome, refusal }: AuditCompletion): Promise<void> {
      await db("audit_entries")
        .whereIn("id", ids)
        .where({ actor_id: actorId, outcome: null })
        .update({ outcome, refusal, refused: outcome === "refused" });
    },

    /** Newest first; with `userId` the entries in which that user is actor or subject. */
    async list({ userId, limit, after }: AuditPage): Promise<AuditEntry[]> {
      const { rows } = await db.raw<{ rows: AuditEntry[] }>(
        `select entry.id, entry.at, entry.action, entry.impersonated, entry.refused, entry.trace_id as "traceId",
            coalesce(entry.outcome, case when entry.refused then 'refused' end) as outcome, entry.refusal,
            entry.object_id as "objectId",
            entry.actor_id as "actorId", coalesce(trim(actor.first_name || ' ' || actor.last_name), '') as "actorName",
            entry.subject_id as "subjectId", coalesce(trim(subject.first_name || ' ' || subject.last_name), '')
              as "subjectName"
          from audit_entries entry
            left join users actor on actor.id = entry.actor_id
            left join users subject on subject.id = entry.subject_id
          where (:userId::uuid is null or entry.actor_id = :userId or entry.subject_id = :userId)
            and (:at::timestamptz is null or (entry.at, entry.id) < (:at, :id))
          order by entry.at desc, entry.id desc
          limit :limit`,
        { userId: userId ?? null, at: after?.at ?? null, id: after?.id ?? null, limit },
      );
      return rows;
    },
  };
}
