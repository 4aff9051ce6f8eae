import type { Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { ChangedLead, Listing } from "../domain/lead.ts";
import type { PauseEnding, ReportKind, Resumption } from "../domain/pause.ts";

type ResumedLead = ChangedLead & { spotsLeft: number };

type Ports = {
  pauses: {
    end(tx: Tx, leadId: string, ending: PauseEnding, at: Date): Promise<string | undefined>;
    resume(tx: Tx, leadId: string, now: Date): Promise<{ lead: ResumedLead; listing: Listing & { isOpen: boolean } }>;
  };
  reports: {
    markWrong(tx: Tx, leadId: string, pauseId: string, at: Date): Promise<{ agentId: string; kind: ReportKind }[]>;
    settle(tx: Tx, leadId: string, at: Date): Promise<string[]>;
    markRight(tx: Tx, leadId: string, at: Date): Promise<boolean>;
  };
  requests: { leaveUnconfirmed(tx: Tx, id: string, at: Date): Promise<void> };
  listings: { add(tx: Tx, listing: Listing): Promise<void> };
  events: {
    leadResumed(
      tx: Tx,
      lead: ResumedLead,
      resumption: { resumedAt: Date; reason: Resumption; reporterIds: string[] },
    ): Promise<void>;
  };
  clock: Clock;
  deferMatching(tx: Tx, leadId: string): Promise<void>;
  /** Behind the transaction: whether the agent's other reports and claims still count. */
  deferDropping(tx: Tx, agentId: string): Promise<void>;
  /** Closes the request behind the transaction, also if this process crashes. */
  deferClosing(tx: Tx, request: { id: string; leadId: string }): Promise<void>;
};

export type EndPause = ReturnType<typeof makeEndPause>;

/**
 * The ends of a pause. The first one decides: the others are refused `version_outdated`, unless a report waits for an admin.
 */
export function makeEndPause(ports: Ports) {
  const { pauses, reports, requests, listings, events, clock, deferMatching, deferDropping, deferClosing } = ports;

  return {
    /**
     * The lead goes on for what is left of its days; the reports were wrong, unless they were dropped. An admin decides so about
     * one, too, that is not paused.
     */
    async goOn(tx: Tx, leadId: string, reason: Resumption): Promise<void> {
      const now = clock.now();
      const pauseId = await pauses.end(tx, leadId, reason, now);
      const settled = reason === "admin" ? await reports.settle(tx, leadId, now) : [];
      if (!pauseId && settled.length === 0) refuse("version_outdated");
      const marked = pauseId && reason !== "dropped" ? await reports.markWrong(tx, leadId, pauseId, now) : [];
      const reporters = marked.flatMap(({ agentId, kind }) => (kind === "not_sent" ? agentId : []));
      const reporterIds = [...new Set([...settled, ...reporters])].filter(Boolean);
      const { lead, listing } = await pauses.resume(tx, leadId, now);
      if (pauseId && listing.isOpen) await listings.add(tx, listing);
      await events.leadResumed(tx, lead, { resumedAt: now, reason, reporterIds });
      if (pauseId) await deferMatching(tx, leadId);
      for (const agentId of new Set([...reporterIds, ...marked.map((one) => one.agentId)]))
        await deferDropping(tx, agentId);
    },

    /** Its request is closed, and its buyers are refunded, also one who buys meanwhile if it is not paused. */
    async close(tx: Tx, { id, leadId }: { id: string; leadId: string }): Promise<void> {
      const now = clock.now();
      const isPaused = await pauses.end(tx, leadId, "not_confirmed", now);
      const isDoubted = await reports.markRight(tx, leadId, now);
      if (!isPaused && !isDoubted) refuse("version_outdated");
      await requests.leaveUnconfirmed(tx, id, now);
      await deferClosing(tx, { id, leadId });
    },
  };
}
