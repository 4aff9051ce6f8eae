import type { Db, Tx } from "@doorlight/common/db";

export const viewStore = {
  /** Notes that a user looked at a lead on a day (`yyyy-mm-dd`); further looks of that day are not counted. */
  async add(db: Db, leadId: string, userId: string, day: string): Promise<void> {
    await db("lead_views").insert({ lead_id: leadId, user_id: userId, day }).onConflict().ignore();
  },

  async forget(tx: Tx, userId: string): Promise<void> {
    await tx("lead_views").where({ user_id: userId }).delete();
  },

  /** Forgets looks at a country's leads on days before `day`. */
  async deleteBefore(db: Db, country: string, day: string): Promise<void> {
    const leads = db("leads").where({ country }).select("id");
    await db("lead_views").where("day", "<", day).whereIn("lead_id", leads).delete();
  },
};
