import type { Db, Tx } from "@doorlight/common/db";
import type { LeadView } from "../domain/lead.ts";

const KEY = ["lead_id", "user_id", "day"];

/** The leads that agents looked at, by days of the lead's country (`yyyy-mm-dd`). */
export function makeViewStore(db: Db) {
  return {
    /** Records a view; further views of the same day do not count. Whether it is the first of the lead. */
    async add(db: Db | Tx, leadId: string, userId: string, day: string, at: Date): Promise<boolean> {
      const { rows } = await db.raw<{ rows: unknown[] }>(
        `with seen as (
           insert into lead_views (lead_id, user_id, day, viewed_at) values (:leadId, :userId, :day, :at)
           on conflict do nothing returning lead_id
         )
         insert into lead_milestones (lead_id, milestone, at) select lead_id, 'viewed', :at from seen
         on conflict do nothing returning lead_id`,
        { leadId, userId, day, at },
      );
      return rows.length > 0;
    },

    /** Newest first. */
    async ofLead(leadId: string, limit: number): Promise<LeadView[]> {
      return db("lead_views")
        .where({ lead_id: leadId })
        .orderBy([{ column: "day", order: "desc" }, "user_id"])
        .limit(limit)
        .select<LeadView[]>("user_id as userId", db.raw("to_char(day, 'YYYY-MM-DD') as day"));
    },

    async deleteOfUser(tx: Tx, userId: string): Promise<void> {
      await tx("lead_views").where({ user_id: userId }).delete();
    },

    /** Deletes the views of a country's leads on days before `day`, at most this many, and returns how many. */
    async purge(country: string, day: string, limit: number): Promise<number> {
      const leads = db("leads").where({ country }).select("id");
      const old = db("lead_views").where("day", "<", day).whereIn("lead_id", leads).limit(limit).select(KEY);
      return db("lead_views").whereIn(KEY, old).delete();
    },
  };
}
