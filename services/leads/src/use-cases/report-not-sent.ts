import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import { after } from "../domain/lead-window.ts";
import type { FoundLead } from "../domain/lead.ts";
import {
  afterSecondReport,
  isReportable,
  mayPause,
  type NewReport,
  type OpenPause,
  type ReportKind,
  WRONG_REPORTS_MS,
} from "../domain/pause.ts";
import type { Viewer } from "../domain/viewer.ts";
import type { EndPause } from "./end-pause.ts";
import type { PauseLead } from "./pause-lead.ts";

type Reported = { requestId: string; publishedAt: Date; isOver: boolean; pause: OpenPause | null };

type Ports = {
  db: Db;
  leads: { forViewer(id: string, viewer: Pick<Viewer, "userId" | "test">): Promise<FoundLead | undefined> };
  purchasing: { isBuyer(leadId: string, userId: string): Promise<boolean> };
  pauses: {
    lock(tx: Tx, leadId: string): Promise<Reported | undefined>;
    shorten(tx: Tx, pauseId: string, until: Date): Promise<void>;
  };
  reports: {
    add(tx: Tx, report: NewReport, at: Date): Promise<string | undefined>;
    count(tx: Tx, ids: readonly string[], pauseId: string): Promise<void>;
    hasOfAnotherOffice(tx: Tx, pauseId: string, kind: ReportKind, report: NewReport): Promise<boolean>;
    wrongOf(tx: Tx, agentId: string, since: Date): Promise<Date[]>;
  };
  pauseLead: PauseLead;
  endPause: EndPause;
  clock: Clock;
};

/**
 * A buyer's report that the person did not send the request, once for each lead. It pauses the lead; if a report of another
 * office comes during the pause, the seller has a day from its beginning to answer, in place of two. Returns whether reports of this agent pause: after two wrong ones
 * they are kept for admins and count for nothing for a while. The answer depends on the agent's own reports alone, so that
 * nobody learns of others. Refuses `not_found` for a lead that the agent does not hold, and `lead_unavailable` if the request is
 * closed or was published long ago.
 */
export function makeReportNotSent(ports: Ports) {
  const { db, leads, purchasing, pauses, reports, pauseLead, endPause, clock } = ports;

  return async (leadId: string, agent: { userId: string; officeId?: string }): Promise<boolean> => {
    const { userId: agentId, officeId = null } = agent;
    const found = await leads.forViewer(leadId, { userId: agentId });
    if (!found || !(found.isBuyer || (await purchasing.isBuyer(leadId, agentId)))) return refuse("not_found");

    return transaction(db, async (tx) => {
      const now = clock.now();
      const { requestId, publishedAt, isOver, pause } = (await pauses.lock(tx, leadId)) ?? refuse("not_found");
      if (isOver || !isReportable(publishedAt, now)) refuse("lead_unavailable");
      const pausing = mayPause(await reports.wrongOf(tx, agentId, after(now, -2 * WRONG_REPORTS_MS)), now);
      const report: NewReport = { leadId, agentId, officeId, kind: "not_sent" };
      const id = await reports.add(tx, report, now);
      if (!id || !pausing) return pausing;
      const isSecond = pause !== null && (await reports.hasOfAnotherOffice(tx, pause.id, "not_sent", report));
      await reports.count(tx, [id], pause?.id ?? (await pauseLead(tx, leadId, "not_sent")));
      if (!isSecond) return pausing;
      const until = afterSecondReport(pause);
      // Also if its time is over by that: nobody answered in it, and no admin closed it.
      await pauses.shorten(tx, pause.id, until);
      if (until <= now) await endPause.close(tx, { id: requestId, leadId });
      return pausing;
    });
  };
}
