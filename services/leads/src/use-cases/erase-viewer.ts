import type { Tx } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";

type Ports = {
  views: { deleteOfUser(tx: Tx, userId: string): Promise<void> };
  decisions: { deleteOfUser(tx: Tx, userId: string): Promise<void> };
  leadLists: { lock(tx: Tx): Promise<void>; removeOfUser(tx: Tx, userId: string, at: Date): Promise<void> };
  mailboxes: { deleteOfUser(tx: Tx, userId: string): Promise<void> };
  clock: Clock;
  followUps: { deleteOfAgent(tx: Tx, agentId: string): Promise<void> };
};

export type EraseViewer = ReturnType<typeof makeEraseViewer>;

/**
 * Erases the views and lists of an erased agent, the decisions about the lists, and what they kept about their leads. The
 * purchases and the reads of contacts stay, by id, because the seller may know how many people have the data, and since
 * when. What is left of a list, without an address, goes with the purge.
 */
export function makeEraseViewer({ views, decisions, leadLists, mailboxes, followUps, clock }: Ports) {
  return async (tx: Tx, userId: string): Promise<void> => {
    await leadLists.lock(tx);
    await views.deleteOfUser(tx, userId);
    await decisions.deleteOfUser(tx, userId);
    await leadLists.removeOfUser(tx, userId, clock.now());
    await mailboxes.deleteOfUser(tx, userId);
    await followUps.deleteOfAgent(tx, userId);
  };
}
