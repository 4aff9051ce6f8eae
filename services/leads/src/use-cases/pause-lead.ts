import type { Tx } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import type { ChangedLead } from "../domain/lead.ts";
import { after } from "../domain/lead-window.ts";
import { PAUSE_MS, type PauseCause } from "../domain/pause.ts";

type PausedLead = ChangedLead & { spotsLeft: number };
export type NewPause = { cause: PauseCause; pausedAt: Date; until: Date };

type Ports = {
  pauses: { add(tx: Tx, leadId: string, pause: NewPause): Promise<{ id: string; lead: PausedLead }> };
  listings: { remove(tx: Tx, leadIds: readonly string[]): Promise<void> };
  events: { leadPaused(tx: Tx, lead: PausedLead, pause: NewPause): Promise<void> };
  clock: Clock;
};

export type PauseLead = ReturnType<typeof makePauseLead>;

/**
 * Takes a lead off the lists; returns the pause. The event has purchasing refuse it, and its seller mailed. A purchase that
 * commits before purchasing has read it stands. The lead's row is locked.
 */
export function makePauseLead({ pauses, listings, events, clock }: Ports) {
  return async (tx: Tx, leadId: string, cause: PauseCause): Promise<string> => {
    const pausedAt = clock.now();
    const pause = { cause, pausedAt, until: after(pausedAt, PAUSE_MS) };
    const { id, lead } = await pauses.add(tx, leadId, pause);
    await listings.remove(tx, [leadId]);
    await events.leadPaused(tx, lead, pause);
    return id;
  };
}
