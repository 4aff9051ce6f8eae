import type { Tx } from "@doorlight/common/db";
import type { RemoveLeadLists } from "./remove-lead-lists.ts";

type Ports = {
  views: { deleteOfUser(tx: Tx, userId: string): Promise<void> };
  decisions: { deleteOfUser(tx: Tx, userId: string): Promise<void> };
  leadLists: { deleteEditsOfUser(tx: Tx, userId: string): Promise<void> };
  removeLeadLists: Pick<RemoveLeadLists, "all">;
  mailboxes: { deleteOfUser(tx: Tx, userId: string): Promise<void> };
  reports: { eraseAgent(tx: Tx, agentId: string): Promise<void> };
  testers: { deleteOfUser(tx: Tx, userId: string): Promise<void> };
  followUps: { deleteOfAgent(tx: Tx, agentId: string): Promise<void> };
};

/**
 * Erases the views and lists of an erased agent, the decisions about the lists, the agent's follow-ups, and whether the
 * agent has a token for tests. Reports of sellers stay, without the agent. The purchases and the reads of contacts stay, by id, because the seller may know how many
 * people have the data, and since when. The rest of a list, without an address, goes with the purge.
 */
export function makeEraseViewer(ports: Ports) {
  const { views, decisions, leadLists, removeLeadLists, mailboxes, followUps, testers, reports } = ports;
  return async (tx: Tx, userId: string): Promise<void> => {
    await removeLeadLists.all(tx, userId);
    await leadLists.deleteEditsOfUser(tx, userId);
    await views.deleteOfUser(tx, userId);
    await decisions.deleteOfUser(tx, userId);
    await mailboxes.deleteOfUser(tx, userId);
    await testers.deleteOfUser(tx, userId);
    await reports.eraseAgent(tx, userId);
    await followUps.deleteOfAgent(tx, userId);
  };
}
