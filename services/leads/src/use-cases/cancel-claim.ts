import type { Tx } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import type { CountedReport, OpenPause } from "../domain/pause.ts";
import type { EndPause } from "./end-pause.ts";

type Ports = {
  pauses: { lock(tx: Tx, leadId: string): Promise<{ isOver: boolean; pause: OpenPause | null } | undefined> };
  reports: {
    lockAgents(tx: Tx, agentIds: readonly string[]): Promise<void>;
    retract(tx: Tx, leadId: string, agentId: string, at: Date): Promise<string | null>;
    left(tx: Tx, leadId: string): Promise<CountedReport[]>;
  };
  endPause: EndPause;
  /** Behind the transaction: whether the agent's other reports and claims still count. */
  deferDropping(tx: Tx, agentId: string): Promise<void>;
  clock: Clock;
};

/**
 * A buyer cancels the request by which the person of a lead was doubted. The pause ends if nobody else doubts it. A claim that
 * paused the lead was wrong, or claiming and cancelling would pause any lead, and have its seller mailed, for nothing.
 */
export function makeCancelClaim({ pauses, reports, endPause, deferDropping, clock }: Ports) {
  return async (tx: Tx, { leadId, agentId }: { leadId: string; agentId: string }): Promise<void> => {
    await reports.lockAgents(tx, [agentId]);
    const lead = await pauses.lock(tx, leadId);
    if (!lead || lead.isOver) return;
    const pauseId = await reports.retract(tx, leadId, agentId, clock.now());
    if (!pauseId) return;
    if (lead.pause?.id === pauseId && (await reports.left(tx, leadId)).length === 0)
      await endPause.goOn(tx, leadId, "dropped");
    await deferDropping(tx, agentId);
  };
}
