import type { Links } from "../domain/links.ts";
import type { WeeklyReportTask } from "../domain/mail-task.ts";
import type { Mail } from "../domain/mail.ts";
import type { UserRecipient } from "../domain/mail-sources.ts";
import type { WeeklyOverview } from "../domain/weekly-report.ts";

type Ports = {
  identity: { findRecipient(userId: string): Promise<UserRecipient | undefined> };
  /** Undefined if the user is no active admin any more. Throws a SendError while a service does not answer. */
  findOverview(asked: { userId: string; country: string; week: string }): Promise<WeeklyOverview | undefined>;
  links: Links;
};

/** Fetches what a report says. Undefined if it should not be sent any more. */
export function makeComposeWeeklyReport({ identity, findOverview, links }: Ports) {
  return async ({ kind, userId, week }: WeeklyReportTask): Promise<Mail | undefined> => {
    const { to } = (await identity.findRecipient(userId)) ?? {};
    const overview = to && (await findOverview({ userId, country: to.country, week }));
    return overview && { kind, to, week, overview, homeLink: links.adminHome, statsLink: links.statistics };
  };
}

export type ComposeWeeklyReport = ReturnType<typeof makeComposeWeeklyReport>;
