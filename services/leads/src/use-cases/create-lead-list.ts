import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import { MOST_LISTS } from "@doorlight/common/product";
import type { Clock } from "@doorlight/common/time";
import type { LeadListDraft, ListWebhook, SavedDraft } from "../domain/lead-list.ts";
import type { Viewer } from "../domain/viewer.ts";
import { refuseMode, type ReadDraft } from "./read-draft.ts";

type Ports = {
  db: Db;
  leadLists: {
    lock(tx: Tx): Promise<void>;
    count(tx: Tx, userId: string): Promise<number>;
    add(tx: Tx, owner: Pick<Viewer, "userId" | "country">, draft: SavedDraft, at: Date): Promise<string>;
  };
  events: { listWebhookChosen(tx: Tx, list: ListWebhook): Promise<void> };
  readDraft: ReadDraft;
  clock: Clock;
};

/**
 * Adds a list of an agent and returns its id. Refuses `lead_lists_full`, `lead_list_name_taken`, `invalid_request` and
 * `too_many_requests`.
 */
export function makeCreateLeadList({ db, leadLists, events, readDraft, clock }: Ports) {
  return async (draft: LeadListDraft, { userId, country }: Viewer): Promise<string> => {
    if (draft.mode === "subscription") return refuseMode();
    const { alternateEmail, ...checked } = await readDraft.check(draft, country);
    const webhookEndpointId = draft.webhookEndpointId || null;
    return transaction(db, async (tx) => {
      // Nobody else changes a list until this commits, so the count holds.
      await leadLists.lock(tx);
      if ((await leadLists.count(tx, userId)) >= MOST_LISTS) {
        return refuse("lead_lists_full", { params: { most: String(MOST_LISTS) } });
      }
      const mailboxId = await readDraft.mailboxOf(tx, { userId, country }, alternateEmail);
      const id = await leadLists.add(
        tx,
        { userId, country },
        { ...checked, mailboxId, webhookEndpointId },
        clock.now(),
      );
      if (webhookEndpointId) await events.listWebhookChosen(tx, { id, userId, country, webhookEndpointId });
      return id;
    });
  };
}
