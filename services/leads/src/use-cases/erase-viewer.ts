import type { Tx } from "@doorlight/common/db";

type Ports = {
  views: { deleteOfUser(tx: Tx, userId: string): Promise<void> };
  followUps: { deleteOfAgent(tx: Tx, agentId: string): Promise<void> };
};

export type EraseViewer = ReturnType<typeof makeEraseViewer>;

/**
 * Erases the views of an erased agent, and what they kept about their leads. The purchases and the reads of contacts stay, by id, because the seller may know
 * how many people have the data, and since when.
 */
export function makeEraseViewer({ views, followUps }: Ports) {
  return async (tx: Tx, userId: string): Promise<void> => {
    await views.deleteOfUser(tx, userId);
    await followUps.deleteOfAgent(tx, userId);
  };
}
