import type { Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { DeskCommand, DeskLead, NewDeskAction } from "../domain/desk-lead.ts";
import type { WithdrawRequest } from "./withdraw-request.ts";

type Ports = {
  leadDesk: { findAny(id: string, now: Date): Promise<DeskLead | undefined> };
  deskActions: { add(tx: Tx, action: NewDeskAction, at: Date): Promise<void> };
  requests: { beginWithdrawal(tx: Tx, id: string, at: Date, byUs: boolean): Promise<void> };
  withdrawRequest: WithdrawRequest;
  clock: Clock;
};

/**
 * Withdraws a request for good: its contact is erased at the buyers too, and the event has them refunded. Refuses
 * `not_found`, and `version_outdated` if the contact is erased, or if its seller has confirmed it or another admin has acted
 * on it meanwhile.
 */
export function makeWithdrawDeskLead({ leadDesk, deskActions, requests, withdrawRequest, clock }: Ports) {
  return async ({ id, version, reason, adminId }: DeskCommand): Promise<void> => {
    const lead = (await leadDesk.findAny(id, clock.now())) ?? refuse("not_found");
    const { requestId } = lead;
    const isConfirmed = lead.confirmedAt !== null;
    if (lead.contactErasedAt || lead.withdrawnAt) refuse("version_outdated");
    await withdrawRequest({ id: requestId, leadId: lead.publishedAt ? lead.id : undefined }, async (tx) => {
      const now = clock.now();
      await deskActions.add(tx, { requestId, version, adminId, reason, action: "withdraw", isConfirmed }, now);
      await requests.beginWithdrawal(tx, requestId, now, true);
    });
  };
}
