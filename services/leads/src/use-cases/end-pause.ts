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
    markWrong(tx: Tx, leadId: string, pauseId: string, at: Date): Promise<void>;
    markRight(tx: Tx, leadId: string): Promise<void>;
  };
  requests: { leaveUnconfirmed(tx: Tx, id: string, at: Date): Promise<void> };
  listings: { add(tx: Tx, listing: Listing): Promise<void> };
  events: { leadResumed(tx: Tx, lead: ResumedLead, resumedAt: Date, reason: Resumption): Promise<void> };
  clock: Clock;
  deferMatching(tx: Tx, leadId: string): Promise<void>;
  /** Closes the request behind the transaction, also if this process crashes. */
  deferClosing(tx: Tx, request: { id: string; leadId: string }): Promise<void>;
};

export type EndPause = ReturnType<typeof makeEndPause>;

/** The two ends of a pause. Whoever ends it first decides: both refuse `version_outdated` if the lead is not paused. */
export function makeEndPause(ports: Ports) {
  const { pauses, reports, requests, listings, events, clock, deferMatching, deferClosing } = ports;

  return {
    /** The lead goes on for what is left of its days; the reports were wrong. */
    async goOn(tx: Tx, leadId: string, reason: Resumption): Promise<void> {
      const now = clock.now();
      const pauseId = (await pauses.end(tx, leadId, reason, now)) ?? refuse("version_outdated");
      await reports.markWrong(tx, leadId, pauseId, now);
      const { lead, listing } = await pauses.resume(tx, leadId, now);
      if (listing.isOpen) await listings.add(tx, listing);
      await events.leadResumed(tx, lead, now, reason);
      await deferMatching(tx, leadId);
    },

    /** Its request is closed, and its buyers are refunded; nobody can buy it meanwhile. */
    async close(tx: Tx, { id, leadId }: { id: string; leadId: string }): Promise<void> {
      const now = clock.now();
      if (!(await pauses.end(tx, leadId, "not_confirmed", now))) refuse("version_outdated");
      await reports.markRight(tx, leadId);
      await requests.leaveUnconfirmed(tx, id, now);
      await deferClosing(tx, { id, leadId });
    },
  };
}
