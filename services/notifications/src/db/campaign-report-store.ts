import type { Db } from "@doorlight/common/db";
import type { CampaignReport } from "../domain/mail-report.ts";

/** Reports about the mails of campaigns, as they arrived. */
export function makeCampaignReportStore() {
  return {
    /** Whether a mail has as many of them. */
    async has(on: Db, deliveryId: string, most: number): Promise<boolean> {
      const found = await on("campaign_reports").where({ delivery_id: deliveryId }).limit(most).select(on.raw("1"));
      return found.length === most;
    },

    /** Adds a report unless there are as many of its mail already. Returns whether it did. */
    async add(on: Db, { deliveryId, kind, raw }: CampaignReport, { at, most }: { at: Date; most: number }) {
      const { rowCount } = await on.raw<{ rowCount: number }>(
        `insert into campaign_reports (delivery_id, kind, raw, received_at)
         select :deliveryId, :kind, :raw, :at
         where (select count(*) from campaign_reports where delivery_id = :deliveryId) < :most`,
        { deliveryId, kind, raw: Buffer.from(raw), at, most },
      );
      return rowCount > 0;
    },
  };
}
