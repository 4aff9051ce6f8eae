import { type Db, transaction, type Tx } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import type { CampaignReport, ReportKind } from "../domain/mail-report.ts";

type Ports = {
  db: Db;
  reports: {
    has(on: Db, deliveryId: string, most: number): Promise<boolean>;
    /** Whether there were not as many of its mail already. */
    add(tx: Tx, report: CampaignReport, limits: { at: Date; most: number }): Promise<boolean>;
  };
  events: { campaignMailReported(tx: Tx, report: { deliveryId: string; kind: ReportKind; at: Date }): Promise<void> };
  clock: Clock;
};

/** Whoever got a mail knows its address, and could send reports without end. */
const MOST_OF_A_MAIL = 20;

/** Keeps reports about the mails of campaigns, and publishes those that say something of the address. */
export function makeReceiveReport({ db, reports, events, clock }: Ports) {
  return {
    receiveReport: (report: CampaignReport): Promise<void> =>
      transaction(db, async (tx) => {
        const at = clock.now();
        const isKept = await reports.add(tx, report, { at, most: MOST_OF_A_MAIL });
        const { deliveryId, kind } = report;
        if (isKept && kind !== "other") await events.campaignMailReported(tx, { deliveryId, kind, at });
      }),

    /** Whether no more about a mail are kept. */
    hasEnough: (deliveryId: string): Promise<boolean> => reports.has(db, deliveryId, MOST_OF_A_MAIL),
  };
}

export type ReceiveReport = ReturnType<typeof makeReceiveReport>["receiveReport"];
