import type { Tx } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import { after } from "../domain/lead-window.ts";
import { mayPause, OPEN_REPORTS, WRONG_REPORTS_MS } from "../domain/pause.ts";

type Ports = {
  reports: {
    pausedBy(tx: Tx, agentIds: readonly string[]): Promise<string[]>;
    wrongOf(tx: Tx, agentIds: readonly string[], since: Date): Promise<Date[]>;
  };
  clock: Clock;
};

export type CanPause = ReturnType<typeof makeCanPause>;

/**
 * Whether an agent's report or claim pauses a lead: not after two wrong ones, nor beside two other leads that the agent pauses now, with
 * all accounts that are one buyer.
 */
export function makeCanPause({ reports, clock }: Ports) {
  return async (tx: Tx, agentIds: readonly string[], leadId: string): Promise<boolean> => {
    const others = (await reports.pausedBy(tx, agentIds)).filter((id) => id !== leadId);
    if (others.length >= OPEN_REPORTS) return false;
    const now = clock.now();
    return mayPause(await reports.wrongOf(tx, agentIds, after(now, -2 * WRONG_REPORTS_MS)), now);
  };
}
