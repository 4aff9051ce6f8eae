import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import { after } from "../domain/lead-window.ts";
import type { FoundLead } from "../domain/lead.ts";
import {
  afterSecondReport,
  type Buyer,
  isReportable,
  type NewReport,
  OBJECTION_MS,
  type OpenPause,
} from "../domain/pause.ts";
import type { Viewer } from "../domain/viewer.ts";
import type { CanPause } from "./can-pause.ts";
import type { EndPause } from "./end-pause.ts";
import type { PauseLead } from "./pause-lead.ts";

type Reported = { requestId: string; publishedAt: Date; isOver: boolean; isAnswered: boolean; pause: OpenPause | null };

type Ports = {
  db: Db;
  leads: { forViewer(id: string, viewer: Pick<Viewer, "userId" | "test">): Promise<FoundLead | undefined> };
  purchasing: {
    isBuyer(leadId: string, userId: string): Promise<boolean>;
    ownAccounts(userId: string): Promise<string[]>;
  };
  pauses: {
    lock(tx: Tx, leadId: string): Promise<Reported | undefined>;
    setUntil(tx: Tx, pauseId: string, until: Date): Promise<void>;
  };
  reports: {
    lockAgents(tx: Tx, agentIds: readonly string[]): Promise<void>;
    repeat(tx: Tx, leadId: string, agentId: string, since: Date, at: Date): Promise<boolean | undefined>;
    add(tx: Tx, report: NewReport, at: Date, deskAt: Date | null): Promise<string | undefined>;
    count(tx: Tx, ids: readonly string[], pauseId: string): Promise<void>;
    hasOfAnotherOffice(tx: Tx, pauseId: string, buyer: Buyer): Promise<boolean>;
  };
  canPause: CanPause;
  pauseLead: PauseLead;
  endPause: EndPause;
  clock: Clock;
};

/**
 * A buyer's report that the person did not send the request, once for each lead. It pauses the lead; if a report of another
 * office comes during the pause, the seller has a day from its beginning to answer, in place of two. Returns whether the report
 * pauses: it only reaches support after two wrong ones of the agent, beside two that pause leads now, and once the seller has
 * confirmed the request. To report again within a week after such an answer objects to it: the report is not wrong until an
 * admin decides. Refuses `not_found` for a lead that the agent does not hold, and `lead_unavailable` if the request is
 * closed or was published long ago.
 */
export function makeReportNotSent(ports: Ports) {
  const { db, leads, purchasing, pauses, reports, canPause, pauseLead, endPause, clock } = ports;

  return async (leadId: string, agent: { userId: string; officeId?: string }): Promise<boolean> => {
    const { userId: agentId, officeId = null } = agent;
    const found = await leads.forViewer(leadId, { userId: agentId });
    if (!found || !(found.isBuyer || (await purchasing.isBuyer(leadId, agentId)))) return refuse("not_found");

    const own = await purchasing.ownAccounts(agentId);
    return transaction(db, async (tx) => {
      await reports.lockAgents(tx, own);
      const now = clock.now();
      const lead = (await pauses.lock(tx, leadId)) ?? refuse("not_found");
      const { requestId, publishedAt, isOver, pause } = lead;
      const repeated = await reports.repeat(tx, leadId, agentId, after(now, -OBJECTION_MS), now);
      if (isOver) refuse("lead_unavailable");
      if (repeated !== undefined) return repeated;
      if (!isReportable(publishedAt, now)) refuse("lead_unavailable");
      const pausing = !lead.isAnswered && (await canPause(tx, own, leadId));
      const report: NewReport = { leadId, agentId, officeId, kind: "not_sent" };
      const id = await reports.add(tx, report, now, pausing ? null : now);
      if (!id || !pausing) return pausing;
      const isSecond = pause !== null && (await reports.hasOfAnotherOffice(tx, pause.id, { own, officeId }));
      await reports.count(tx, [id], pause?.id ?? (await pauseLead(tx, leadId, "not_sent")));
      if (!isSecond) return pausing;
      const until = afterSecondReport(pause);
      // Also if its time is over by that: nobody answered in it, and no admin closed it.
      await pauses.setUntil(tx, pause.id, until);
      if (until <= now) await endPause.close(tx, { id: requestId, leadId });
      return pausing;
    });
  };
}
