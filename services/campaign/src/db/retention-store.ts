import { type Db, deleteSome } from "@doorlight/common/db";
import type { CampaignFigures } from "../domain/progress.ts";

/** What is deleted by age. */
export function makeRetentionStore(db: Db) {
  return {
    /** Paused campaigns whose last mail, or start, was before an instant: nobody will resume them. */
    async stopAbandoned(before: Date): Promise<void> {
      await db.raw(
        `with abandoned as (
           select id, coalesce(
             (select max(claimed_at) from campaign_deliveries d where d.campaign_id = c.id), started_at
           ) as last_at
           from campaigns c where state = 'paused' and started_at <= :before
         )
         update campaigns c set state = 'stopped', ended_at = f.last_at, version = version + 1
         from abandoned f where c.id = f.id and f.last_at <= :before`,
        { before },
      );
    },

    /** Campaigns that ended before an instant and still count their figures by their mails. */
    endedUncounted: (before: Date): Promise<string[]> =>
      db("campaigns")
        .whereIn("state", ["finished", "stopped"])
        .where("ended_at", "<=", before)
        .whereNull("final_progress")
        .pluck<string[]>("id"),

    /** Keeps the figures, and nothing that belongs to somebody. */
    async keepFigures(id: string, progress: CampaignFigures): Promise<void> {
      await db("campaigns")
        .where({ id })
        .update({ final_progress: JSON.stringify(progress), reporting_email: null });
    },

    /** With their clicks. */
    purgeDeliveries: (limit: number): Promise<number> =>
      deleteSome(db, "campaign_deliveries", limit, (rows) =>
        rows.whereIn("campaign_id", db("campaigns").whereNotNull("final_progress").select("id")),
      ),

    /** The earliest start of a campaign that counts its figures by its mails. */
    async firstCounting(): Promise<Date | undefined> {
      const [row] = await db("campaigns")
        .whereNull("final_progress")
        .whereNotNull("started_at")
        .min<{ first: Date | null }[]>("started_at as first");
      return row?.first ?? undefined;
    },

    purgePurchases: (before: Date, limit: number): Promise<number> =>
      deleteSome(db, "agent_purchases", limit, (rows) => rows.where("acquired_at", "<", before)),

    purgeLeadRegions: (before: Date, limit: number): Promise<number> =>
      deleteSome(db, "lead_regions", limit, (rows) => rows.where("published_at", "<", before)),
  };
}
