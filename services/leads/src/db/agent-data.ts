import type { Db } from "@doorlight/common/db";

/** What is held about one agent, oldest first. */
export const agentData = {
  async of(db: Db, userId: string) {
    const [leadsHeld, contactReads, leadViews] = await Promise.all([
      db("lead_holders")
        .where({ agent_id: userId })
        .orderBy("acquired_at")
        .select<{ leadId: string; acquiredAt: Date }[]>({ leadId: "lead_id", acquiredAt: "acquired_at" }),
      db("contact_reads")
        .where({ reader_id: userId })
        .orderBy("id")
        .select<{ leadId: string; readAt: Date }[]>({ leadId: "lead_id", readAt: "read_at" }),
      db("lead_views")
        .where({ user_id: userId })
        .orderBy(["day", "lead_id"])
        .select<{ leadId: string; day: string }[]>({ leadId: "lead_id", day: "day" }),
    ]);
    return { leadsHeld, contactReads, leadViews };
  },
};
