import type { Tx } from "@doorlight/common/db";
import type { DueReport, ReportMoment } from "../domain/report.ts";

/** The mails with the figures of campaigns that have ended. */
export function makeReportStore() {
  return {
    /** Marks the reports of a moment as queued, of campaigns that ended before an instant; each comes once. */
    async takeDue(tx: Tx, moment: ReportMoment, endedBefore: Date, at: Date): Promise<DueReport[]> {
      const queuedAt = `${moment}_report_at`;
      const due = await tx("campaigns")
        .whereIn("state", ["finished", "stopped"])
        .where("ended_at", "<=", endedBefore)
        .whereNotNull("reporting_email")
        .whereNull(queuedAt)
        .update({ [queuedAt]: at })
        .returning<Omit<DueReport, "moment">[]>(["id as campaignId", "audience"]);
      return due.map((report) => ({ ...report, moment }));
    },
  };
}
