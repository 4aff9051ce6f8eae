import { type Db, transaction, type Tx } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import type { ListWebhook, RemovedList } from "../domain/lead-list.ts";

type Which = { userId: string; id?: string };

type Ports = {
  db: Db;
  leadLists: { lock(tx: Tx): Promise<void>; remove(tx: Tx, which: Which, at: Date): Promise<RemovedList[]> };
  events: {
    leadListRemoved(tx: Tx, list: RemovedList, removedAt: Date): Promise<void>;
    listWebhookChosen(tx: Tx, list: ListWebhook): Promise<void>;
  };
  clock: Clock;
};

export type RemoveLeadLists = ReturnType<typeof makeRemoveLeadLists>;

/**
 * Removes lists and publishes it, since their agreements end with them. A list that is gone already is not published
 * again.
 */
export function makeRemoveLeadLists({ db, leadLists, events, clock }: Ports) {
  async function remove(tx: Tx, which: Which): Promise<void> {
    const at = clock.now();
    await leadLists.lock(tx);
    for (const list of await leadLists.remove(tx, which, at)) {
      await events.leadListRemoved(tx, list, at);
      if (list.webhookEndpointId) await events.listWebhookChosen(tx, { ...list, webhookEndpointId: null });
    }
  }

  return {
    one: (userId: string, id: string): Promise<void> => transaction(db, (tx) => remove(tx, { userId, id })),
    /** All lists of an account that is erased. */
    all: (tx: Tx, userId: string): Promise<void> => remove(tx, { userId }),
  };
}
