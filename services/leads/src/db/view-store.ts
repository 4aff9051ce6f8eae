import type { Db } from "@doorlight/common/db";

export const viewStore = {
  /** Notes that a user looked at a lead on a day (`yyyy-mm-dd`); further looks of that day are not counted. */
  async add(db: Db, leadId: string, userId: string, day: string): Promise<void> {
    await db("lead_views").insert({ lead_id: leadId, user_id: userId, day }).onConflict().ignore();
  },
};
