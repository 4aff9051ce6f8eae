import { type Db, transaction } from "@doorlight/common/db";
import { forEachAlone } from "@doorlight/common/jobs";
import type { Clock } from "@doorlight/common/time";
import type { UserRecipient } from "../domain/mail-sources.ts";
import { reportedWeek, weekId } from "../domain/weekly-report.ts";
import type { RecordMail } from "./mail-queue.ts";

type Ports = {
  db: Db;
  identity: {
    listAdmins(asked: { superAdminsOnly: boolean }): Promise<string[]>;
    findRecipient(userId: string): Promise<UserRecipient | undefined>;
  };
  recordMail: RecordMail;
  /** Of the countries that we serve. */
  zones: () => string[];
  zoneOf: (country: string) => string;
  clock: Clock;
};

/** On Mondays, orders a report of the last week for each active admin, once, by the time of the admin's country. */
export function makeOrderWeeklyReports({ db, identity, recordMail, zones, zoneOf, clock }: Ports) {
  return async (): Promise<void> => {
    const now = clock.now();
    if (!zones().some((zone) => reportedWeek(now, zone))) return;
    const admins = await identity.listAdmins({ superAdminsOnly: false });
    await forEachAlone(admins, async (userId) => {
      const { to } = (await identity.findRecipient(userId)) ?? {};
      const week = to && reportedWeek(now, zoneOf(to.country));
      if (!week) return;
      const { country } = to;
      const task = { kind: "weekly_report" as const, userId, week };
      // Later runs of the day find the mail of the first, by week and admin.
      await transaction(db, (tx) => recordMail(tx, { eventId: weekId(week), country, happenedAt: now, task }));
    });
  };
}

export type OrderWeeklyReports = ReturnType<typeof makeOrderWeeklyReports>;
