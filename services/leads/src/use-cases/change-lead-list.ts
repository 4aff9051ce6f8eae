import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { LeadList, LeadListDraft, ListWebhook, SavedDraft } from "../domain/lead-list.ts";
import type { Viewer } from "../domain/viewer.ts";
import { refuseMode, type ReadDraft } from "./read-draft.ts";

type Ports = {
  db: Db;
  leadLists: {
    lock(tx: Tx): Promise<void>;
    find(userId: string, id: string, from?: Tx): Promise<LeadList | undefined>;
    replace(tx: Tx, list: { userId: string; id: string }, draft: SavedDraft, at: Date): Promise<void>;
  };
  events: { listWebhookChosen(tx: Tx, list: ListWebhook): Promise<void> };
  readDraft: ReadDraft;
  clock: Clock;
};

/**
 * Replaces an agent's settings of a list. Refuses `not_found`, `version_outdated` for a list that has changed since the
 * agent saw it, `lead_list_name_taken`, `invalid_request` and `too_many_requests`.
 */
export function makeChangeLeadList({ db, leadLists, events, readDraft, clock }: Ports) {
  return async (id: string, version: bigint, draft: LeadListDraft, { userId }: Viewer): Promise<void> => {
    const known = (await leadLists.find(userId, id)) ?? refuse("not_found");
    const { country } = known;
    const { alternateEmail, ...checked } = await readDraft.check(draft, country);
    await transaction(db, async (tx) => {
      await leadLists.lock(tx);
      const list = (await leadLists.find(userId, id, tx)) ?? refuse("not_found");
      if (list.version !== version) return refuse("version_outdated");
      if ((list.mode === "subscription") !== (draft.mode === "subscription")) return refuseMode();
      const mailboxId = await readDraft.mailboxOf(tx, { userId, country }, alternateEmail);
      const webhookEndpointId =
        draft.webhookEndpointId === null ? list.webhookEndpointId : draft.webhookEndpointId || null;
      await leadLists.replace(tx, { userId, id }, { ...checked, mailboxId, webhookEndpointId }, clock.now());
      if (webhookEndpointId !== list.webhookEndpointId)
        await events.listWebhookChosen(tx, { id, userId, country, webhookEndpointId });
    });
  };
}
