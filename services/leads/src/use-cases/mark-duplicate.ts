import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { DeskCommand, DeskLead, NewDeskAction } from "../domain/desk-lead.ts";
import type { ChangedLead } from "../domain/lead.ts";
import { DUPLICATE_WINDOW_MS } from "../domain/lead-window.ts";
import type { CloseRequest } from "./close-request.ts";

type Ports = {
  db: Db;
  leadDesk: { find(id: string, now: Date): Promise<DeskLead | undefined> };
  deskActions: { add(tx: Tx, action: NewDeskAction, at: Date): Promise<void> };
  deskRequests: {
    markAsDuplicate(tx: Tx, id: string, originalId: string): Promise<boolean>;
    unmarkDuplicate(tx: Tx, id: string): Promise<void>;
  };
  leads: {
    lockedRequestOf(tx: Tx, id: string): Promise<string | undefined>;
    touch(tx: Tx, id: string): Promise<ChangedLead>;
  };
  events: {
    duplicateFound(tx: Tx, lead: ChangedLead, foundAt: Date): Promise<void>;
    linkedMailQueued(tx: Tx, request: { id: string; country: string }, linkedAt: Date): Promise<void>;
  };
  closeRequest: CloseRequest;
  clock: Clock;
};

/**
 * What an admin finds out later: that a lead is a duplicate of another. The event has its buyers refunded, a mail tells its
 * seller, and it is sold no more; `close-withdrawn` completes an interrupted closing. Taken back, it is a closed request:
 * refunds stand, and nothing is sold before it is reopened.
 */
export function makeMarkDuplicate(ports: Ports) {
  const { db, leadDesk, deskActions, deskRequests, leads, events, closeRequest, clock } = ports;

  return {
    /**
     * Refuses `not_found`, `invalid_request` if the other cannot be its original, and `version_outdated` if this one is
     * no lead, erased or marked already, or if another admin has acted on it meanwhile.
     */
    async mark({ id, version, reason, adminId, originalId }: DeskCommand & { originalId: string }): Promise<void> {
      const now = clock.now();
      const lead = (await leadDesk.find(id, now)) ?? refuse("not_found");
      const { requestId, country } = lead;
      if (!lead.publishedAt || lead.contactErasedAt || lead.withdrawnAt) refuse("version_outdated");
      const original = await leadDesk.find(originalId, now);
      if (!original || !canBeOriginal(original, lead)) return refuse("invalid_request", { fields: [noOriginal] });
      await transaction(db, async (tx) => {
        // The lead before its request, as a closing locks them.
        await leads.lockedRequestOf(tx, lead.id);
        await deskActions.add(tx, { requestId, version, adminId, reason, action: "mark_duplicate" }, now);
        const isMarked = await deskRequests.markAsDuplicate(tx, requestId, original.requestId);
        if (!isMarked) refuse("invalid_request", { fields: [noOriginal] });
        await events.duplicateFound(tx, await leads.touch(tx, lead.id), now);
        await events.linkedMailQueued(tx, { id: requestId, country }, now);
      });
      if (!lead.closedAt) await closeRequest({ id: requestId, leadId: lead.id });
    },

    /** Refuses `not_found`, and `version_outdated` if it is not marked and closed, or if another admin has acted on it meanwhile. */
    async undo({ id, version, reason, adminId }: DeskCommand): Promise<void> {
      const lead = (await leadDesk.find(id, clock.now())) ?? refuse("not_found");
      const { requestId } = lead;
      if (!lead.publishedAt || !lead.closedAt || lead.state !== "duplicate") refuse("version_outdated");
      await transaction(db, async (tx) => {
        await deskActions.add(tx, { requestId, version, adminId, reason, action: "undo_duplicate" }, clock.now());
        await deskRequests.unmarkDuplicate(tx, requestId);
      });
    },
  };
}

/** Buyers are refunded for it, so nothing is taken for a home that is not near, or long before. */
function canBeOriginal(original: DeskLead, { requestId, country, place, publishedAt }: DeskLead): boolean {
  if (!original.publishedAt || !publishedAt || original.withdrawnAt || original.requestId === requestId) return false;
  const isNear = original.country === country && original.place.postalCode === place.postalCode;
  return isNear && Math.abs(original.publishedAt.getTime() - publishedAt.getTime()) <= DUPLICATE_WINDOW_MS;
}

const noOriginal = {
  path: "originalId",
  code: "unknown_request",
  message: "must be another lead of the same postal code and 90 days, neither withdrawn nor a duplicate itself",
};
