import { transaction, type Db, type Tx } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import { after } from "../domain/lead-window.ts";
import {
  type CountedReport,
  mayPause,
  officesOf,
  type OpenPause,
  PAUSE_MS,
  WRONG_REPORTS_MS,
} from "../domain/pause.ts";
import type { EndPause } from "./end-pause.ts";

type Ports = {
  db: Db;
  purchasing: {
    ownAccounts(userId: string): Promise<string[]>;
    ownAccountsOf(userIds: readonly string[]): Promise<Map<string, string[]>>;
  };
  pauses: {
    lock(tx: Tx, leadId: string): Promise<{ pause: OpenPause | null } | undefined>;
    setUntil(tx: Tx, pauseId: string, until: Date): Promise<void>;
  };
  reports: {
    lockAgents(tx: Tx, agentIds: readonly string[]): Promise<void>;
    pausedBy(tx: Tx, agentIds: readonly string[]): Promise<string[]>;
    drop(tx: Tx, pauseId: string, agentIds: readonly string[], at: Date): Promise<void>;
    left(tx: Tx, leadId: string): Promise<CountedReport[]>;
    wrongOf(tx: Tx, agentIds: readonly string[], since: Date): Promise<Date[]>;
  };
  endPause: EndPause;
  clock: Clock;
};

/**
 * Ends what the reports and claims of an agent pause, once two of them were wrong, also those of accounts that are one buyer with it on
 * either side: to be held to a stranger, it is enough to type their company id. A lead that another agent doubts too stays paused:
 * for the time that one report gives, unless two other offices have.
 */
export function makeDropReports({ db, purchasing, pauses, reports, endPause, clock }: Ports) {
  return async ({ agentId }: { agentId: string }): Promise<void> => {
    const own = await purchasing.ownAccounts(agentId);
    const theirs = await purchasing.ownAccountsOf(own);
    const mutual = own.filter((id) => theirs.get(id)?.includes(agentId));
    const leadIds = await transaction(db, async (tx) => {
      // A report that was sent before the second one turned out to be wrong is committed by now.
      await reports.lockAgents(tx, own);
      const now = clock.now();
      if (mayPause(await reports.wrongOf(tx, own, after(now, -2 * WRONG_REPORTS_MS)), now)) return [];
      return reports.pausedBy(tx, mutual);
    });
    for (const leadId of leadIds) {
      const counted = await transaction(db, (tx) => reports.left(tx, leadId));
      const accounts = await purchasing.ownAccountsOf(counted.flatMap((one) => one.agentId ?? []));
      await transaction(db, async (tx) => {
        const pause = (await pauses.lock(tx, leadId))?.pause;
        if (!pause) return;
        await reports.drop(tx, pause.id, mutual, clock.now());
        const left = await reports.left(tx, leadId);
        const buyers = left
          .filter(({ kind }) => kind === "not_sent")
          .map(({ agentId: id, officeId }) => ({ own: id ? (accounts.get(id) ?? [id]) : [], officeId }));
        if (left.length === 0) await endPause.goOn(tx, leadId, "dropped");
        else if (officesOf(buyers) < 2) await pauses.setUntil(tx, pause.id, after(pause.pausedAt, PAUSE_MS));
      });
    }
  };
}
