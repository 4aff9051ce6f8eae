import type { Tx } from "@doorlight/common/db";

type Ports = {
  views: { deleteOfUser(tx: Tx, userId: string): Promise<void> };
  decisions: { deleteOfUser(tx: Tx, userId: string): Promise<void> };
};

export type EraseViewer = ReturnType<typeof makeEraseViewer>;

/**
 * Erases the views of an erased agent, and the decisions about the agent's lists. The purchases and the reads of contacts stay, by id, because the seller may know
 * how many people have the data, and since when.
 */
export function makeEraseViewer({ views, decisions }: Ports) {
  return async (tx: Tx, userId: string): Promise<void> => {
    await views.deleteOfUser(tx, userId);
    await decisions.deleteOfUser(tx, userId);
  };
}
