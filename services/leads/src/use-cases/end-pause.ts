import type { Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { ChangedLead, Listing } from "../domain/lead.ts";
import type { PauseEnding, Resumption } from "../domain/pause.ts";

type ResumedLead = ChangedLead & { spotsLeft: number };

type Ports = {
  pauses: {
    end(tx: Tx, leadId: string, ending: PauseEnding, at: Date): Promise<string | undefined>;
    resume(tx: Tx, leadId: string, now: Date): Promise<{ lead: ResumedLead; listing: Listing & { isOpen: boolean } }>;
  };
  reports: {
    markWrong(tx: Tx, leadId: string, pauseId: string, at: Date): Promise<string[]>;
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
  /** Behind the transaction: whether the agent's other reports still count. */
  deferDropping(tx: Tx, agentId: string): Promise<void>;
  /** Closes the request behind the transaction, also if this process crashes. */
  deferClosing(tx: Tx, request: { id: string; leadId: string }): Promise<void>;
};

export type EndPause = ReturnType<typeof makeEndPause>;

/**
 * The ends of a pause. Whoever ends it first decides: the others are refused `version_outdated`, unless a report waits for an
 * admin.
 */
export function makeEndPause(ports: Ports) {
  const { pauses, reports, requests, listings, events, clock, deferMatching, deferDropping, deferClosing } = ports;

  /** Returns those whose reports are wrong now; undefined if it is not paused. */
  async function resume(tx: Tx, leadId: string, reason: Resumption, now: Date): Promise<string[] | undefined> {
    const pauseId = await pauses.end(tx, leadId, reason, now);
    if (!pauseId) return undefined;
    const { lead, listing } = await pauses.resume(tx, leadId, now);
    if (listing.isOpen) await listings.add(tx, listing);
    const reporterIds = reason === "dropped" ? [] : await reports.markWrong(tx, leadId, pauseId, now);
    await events.leadResumed(tx, lead, { resumedAt: now, reason, reporterIds });
    await deferMatching(tx, leadId);
    return reporterIds;
  }

  return {
    /** The lead goes on for what is left of its days; the reports were wrong. */
    async goOn(tx: Tx, leadId: string, reason: Resumption): Promise<void> {
      const now = clock.now();
      const marked = await resume(tx, leadId, reason, now);
      // Also of a lead that goes on already, about which an admin decides.
      const settled = reason === "admin" ? await reports.settle(tx, leadId, now) : [];
      if (!marked && settled.length === 0) refuse("version_outdated");
      for (const agentId of new Set([...(marked ?? []), ...settled])) if (agentId) await deferDropping(tx, agentId);
    },

    /** The lead goes on, since the reports that paused it count no more. */
    async drop(tx: Tx, leadId: string): Promise<void> {
      await resume(tx, leadId, "dropped", clock.now());
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
