import type { Tx } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import { type Buyer, isReportable, type NewReport, type OpenPause } from "../domain/pause.ts";
import type { CanPause } from "./can-pause.ts";
import type { PauseLead } from "./pause-lead.ts";

type Ports = {
  leads: { isWithheld(tx: Tx, leadId: string, agentId: string): Promise<boolean> };
  purchasing: {
    ownAccounts(userId: string): Promise<string[]>;
    ownAccountsOf(userIds: readonly string[]): Promise<Map<string, string[]>>;
  };
  pauses: {
    lock(
      tx: Tx,
      leadId: string,
    ): Promise<{ publishedAt: Date; isOver: boolean; isAnswered: boolean; pause: OpenPause | null } | undefined>;
  };
  reports: {
    lockAgents(tx: Tx, agentIds: readonly string[]): Promise<void>;
    add(tx: Tx, report: NewReport, at: Date): Promise<string | undefined>;
    count(tx: Tx, ids: readonly string[], pauseId: string): Promise<void>;
    openClaimsOfOthers(tx: Tx, leadId: string, buyer: Buyer): Promise<{ id: string; agentId: string }[]>;
  };
  canPause: CanPause;
  pauseLead: PauseLead;
  clock: Clock;
};

/**
 * A buyer's claim that the person of a lead is not selling, or that the number is wrong, once for each buyer. A second one, of
 * another buyer and office, pauses the lead, unless its seller has answered once; one that comes while it is paused counts for that
 * pause. Claims of agents who may pause no further lead wait: one of somebody else may pause it with others. One of a buyer whose bank
 * contests the purchase, so that its contact is withheld, is for admins alone.
 */
export function makeRecordClaim({ leads, purchasing, pauses, reports, canPause, pauseLead, clock }: Ports) {
  return async (tx: Tx, claim: Omit<NewReport, "kind">): Promise<void> => {
    const { leadId, agentId } = claim;
    if (await leads.isWithheld(tx, leadId, agentId)) return;
    const own = await purchasing.ownAccounts(agentId);
    const buyer = { own, officeId: claim.officeId };
    // Asked before the locks, or others would wait for a slow purchasing with us; later only about a claim that comes meanwhile.
    const claims = await reports.openClaimsOfOthers(tx, leadId, buyer);
    const accounts = await purchasing.ownAccountsOf(claims.map((other) => other.agentId));
    // A claim counts those before it, as a report does.
    await reports.lockAgents(tx, own);
    const now = clock.now();
    const lead = await pauses.lock(tx, leadId);
    if (!lead || lead.isOver || !isReportable(lead.publishedAt, now)) return;
    const report: NewReport = { ...claim, kind: "claim" };
    const id = await reports.add(tx, report, now);
    if (!id || lead.isAnswered || !(await canPause(tx, own, leadId))) return;
    if (lead.pause) return reports.count(tx, [id], lead.pause.id);
    const others: string[] = [];
    for (const other of await reports.openClaimsOfOthers(tx, leadId, buyer)) {
      const theirs = accounts.get(other.agentId) ?? (await purchasing.ownAccounts(other.agentId));
      if (await canPause(tx, theirs, leadId)) others.push(other.id);
    }
    if (others.length > 0) await reports.count(tx, [id, ...others], await pauseLead(tx, leadId, "claims"));
  };
}
