import { type Db, transaction, type Tx } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import type { CampaignReport, ReportKind } from "../domain/mail-report.ts";

type Ports = {
  db: Db;
  reports: {
    /** Whether there were not as many of its mail already. */
    add(tx: Tx, report: CampaignReport, limits: { at: Date; most: number }): Promise<boolean>;
  };
  events: { campaignMailReported(tx: Tx, report: { deliveryId: string; kind: ReportKind; at: Date }): Promise<void> };
  clock: Clock;
};

/** Whoever got a mail knows its address, and could send reports without end. */
export const MOST_OF_A_MAIL = 20;

/** Keeps a report about a mail of a campaign, and publishes it if it says something of the address. */
export function makeReceiveReport({ db, reports, events, clock }: Ports) {
  return (report: CampaignReport): Promise<void> =>
    transaction(db, async (tx) => {
      const at = clock.now();
      const isKept = await reports.add(tx, report, { at, most: MOST_OF_A_MAIL });
      const { deliveryId, kind } = report;
      if (isKept && kind !== "other") await events.campaignMailReported(tx, { deliveryId, kind, at });
    });
}

export type ReceiveReport = ReturnType<typeof makeReceiveReport>;
