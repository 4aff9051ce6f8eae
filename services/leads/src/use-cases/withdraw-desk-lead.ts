import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { DeskCommand, DeskLead, NewDeskAction } from "../domain/desk-lead.ts";
import type { WithdrawRequest } from "./withdraw-request.ts";

type Ports = {
  db: Db;
  leadDesk: { findAny(id: string, now: Date): Promise<DeskLead | undefined> };
  deskActions: { add(tx: Tx, action: NewDeskAction, at: Date): Promise<void> };
  requests: { beginWithdrawal(tx: Tx, id: string, at: Date, byUs: boolean): Promise<void> };
  requestMarks: { voidOf(tx: Tx, requestIds: string[]): Promise<number> };
  erasures: { requestsOfSeller(tx: Tx, requestId: string): Promise<string[]> };
  withdrawRequest: WithdrawRequest;
  clock: Clock;
};

/**
 * Withdraws a request for good: its contact is erased at the buyers too, and the event has them refunded. It counts for
 * nobody any more, nor do those that are erased with it. Of one that its seller erased this is all that is left to do. Refuses
 * `not_found`, and `version_outdated` if it is erased and counts for nobody, or if its seller has confirmed it or another
 * admin has acted on it meanwhile.
 */
export function makeWithdrawDeskLead(ports: Ports) {
  const { db, leadDesk, deskActions, requests, requestMarks, erasures, withdrawRequest, clock } = ports;
  return async ({ id, version, reason, adminId }: DeskCommand): Promise<void> => {
    const lead = (await leadDesk.findAny(id, clock.now())) ?? refuse("not_found");
    const { requestId } = lead;
    const isConfirmed = lead.confirmedAt !== null;
    const action = { requestId, version, adminId, reason, action: "withdraw", isConfirmed } as const;
    if (lead.contactErasedAt) {
      return transaction(db, async (tx) => {
        await deskActions.add(tx, action, clock.now());
        if ((await requestMarks.voidOf(tx, [requestId])) === 0) refuse("version_outdated");
      });
    }
    if (lead.withdrawnAt) refuse("version_outdated");
    await withdrawRequest({ id: requestId, leadId: lead.publishedAt ? lead.id : undefined }, async (tx) => {
      const now = clock.now();
      await deskActions.add(tx, action, now);
      await requests.beginWithdrawal(tx, requestId, now, true);
      await requestMarks.voidOf(tx, await erasures.requestsOfSeller(tx, requestId));
    });
  };
}
