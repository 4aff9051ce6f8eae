import type { Db, Tx } from "@doorlight/common/db";
import { currentTraceparent } from "@doorlight/common/telemetry";
import type { Candidate, DueLead, MatchedLead } from "../domain/delivery.ts";

/** The lists that wait for the decision whether they get a lead. */
export function makeCandidateStore(db: Db) {
  return {
    /** Each list of a lead once, however often it is published that they match; to be decided from `dueAt` on. */
    async add(tx: Tx, { leadId, country, lists }: MatchedLead, at: Date, dueAt: Date): Promise<void> {
      await tx("delivery_leads")
        .insert({ lead_id: leadId, country, received_at: at, due_at: dueAt, traceparent: currentTraceparent() ?? null })
        .onConflict("lead_id")
        .merge({ due_at: dueAt });
      await tx("delivery_candidates")
        .insert(lists.map(({ listId, userId }) => ({ lead_id: leadId, list_id: listId, user_id: userId })))
        .onConflict(["lead_id", "list_id"])
        .ignore();
    },

    /** The lead that has been due longest. Nobody else takes it until `until`, when it is due again unless it is done. */
    async take(at: Date, until: Date): Promise<DueLead | undefined> {
      const { rows } = await db.raw<{ rows: { leadId: string; country: string; traceparent: string | null }[] }>(
        `update delivery_leads set due_at = :until
         where lead_id = (
           select lead_id from delivery_leads where due_at <= :at
           order by due_at, lead_id limit 1 for no key update skip locked
         )
         returning lead_id as "leadId", country, traceparent`,
        { at, until },
      );
      return rows[0] && { ...rows[0], until };
    },

    /** The lists of a lead that are not decided, in the order of their turn. */
    async inOrder(leadId: string, country: string, at: Date): Promise<Candidate[]> {
      const { rows } = await db.raw<{ rows: { list_id: string; user_id: string }[] }>(
        "select * from candidates_in_order(?, ?)",
        [leadId, at],
      );
      return rows.map((row) => ({ leadId, listId: row.list_id, userId: row.user_id, country }));
    },

    /**
     * Decides against a list, once, and publishes it. Decides nothing and returns false while a spot is reserved for the
     * list: its card may be charged already, so the end of the reservation decides.
     */
    async refuse({ leadId, listId, userId }: Candidate, reason: string, at: Date): Promise<boolean> {
      const { rows } = await db.raw<{ rows: unknown[] }>(
        `select decide_delivery(:leadId, :listId, null, :reason, :at, :traceparent)
         where not exists (
           select from purchases p
           where p.lead_id = :leadId and p.buyer_id = :userId and p.list_id = :listId and p.state = 'reserved'
         )`,
        { leadId, listId, userId, reason, at, traceparent: currentTraceparent() ?? null },
      );
      return rows.length > 0;
    },

    /**
     * A lead whose lists are all decided is not due any more. Lists that came meanwhile made it due at another time, and
     * so did whoever took it since.
     */
    async finish(leadId: string, until: Date): Promise<void> {
      await db("delivery_leads")
        .where({ lead_id: leadId, due_at: until })
        .whereNotExists(
          db("delivery_candidates")
            .whereRaw("delivery_candidates.lead_id = delivery_leads.lead_id")
            .whereNull("decided_at"),
        )
        .update({ due_at: null });
    },

    /** Deletes decided leads that came before an instant, at most this many; returns how many. */
    purge: (before: Date, limit: number): Promise<number> =>
      db("delivery_leads")
        .whereIn(
          "lead_id",
          db("delivery_leads").whereNull("due_at").where("received_at", "<", before).limit(limit).select("lead_id"),
        )
        .delete(),

    /** Deletes the counters of months that began before an instant, of lists of any country, at most this many. */
    async purgeMonths(before: Date, limit: number): Promise<number> {
      const { rowCount } = await db.raw<{ rowCount: number }>(
        `delete from delivery_months where (user_id, list_id, month) in (
           select user_id, list_id, month from delivery_months where month < cast(? as timestamptz)::date limit ?
         )`,
        [before, limit],
      );
      return rowCount;
    },
  };
}
