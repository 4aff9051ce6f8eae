import { type Db, type Tx, transaction } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import { type DueReport, REPORT_AFTER_MS, reportCountry, type ReportMoment } from "../domain/report.ts";

type Ports = {
  db: Db;
  reports: { takeDue(tx: Tx, moment: ReportMoment, endedBefore: Date, at: Date): Promise<DueReport[]> };
  events: { reportQueued(tx: Tx, report: DueReport, country: string, at: Date): Promise<void> };
  packs: ReadonlyMap<string, unknown>;
  clock: Clock;
};

export type QueueReports = ReturnType<typeof makeQueueReports>;

/** Orders the mails with the figures of campaigns, at their end and a week later. */
export function makeQueueReports({ db, reports, events, packs, clock }: Ports) {
  return (): Promise<void> =>
    transaction(db, async (tx) => {
      const now = clock.now();
      for (const moment of ["end", "week"] as const) {
        const endedBefore = new Date(now.getTime() - REPORT_AFTER_MS[moment]);
        for (const report of await reports.takeDue(tx, moment, endedBefore, now))
          await events.reportQueued(tx, report, reportCountry(report.audience, [...packs.keys()]), now);
      }
    });
}
