import type { Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { DeskCommand, DeskLead, NewDeskAction } from "../domain/desk-lead.ts";
import type { WithdrawRequest } from "./withdraw-request.ts";

type Ports = {
  leadDesk: { find(id: string, now: Date): Promise<DeskLead | undefined> };
  deskActions: { add(tx: Tx, action: NewDeskAction, at: Date): Promise<void> };
  requests: { beginWithdrawal(tx: Tx, id: string, at: Date, byUs: boolean): Promise<void> };
  withdrawRequest: WithdrawRequest;
  clock: Clock;
};

/**
 * Withdraws a request for good: its contact is erased at the buyers too, and the event has them refunded. Refuses
 * `not_found`, and `version_outdated` if the contact is erased, if it is not confirmed yet, or if another admin has acted on
 * it meanwhile.
 */
export function makeWithdrawDeskLead({ leadDesk, deskActions, requests, withdrawRequest, clock }: Ports) {
  return async ({ id, version, reason, adminId }: DeskCommand): Promise<void> => {
    const lead = (await leadDesk.find(id, clock.now())) ?? refuse("not_found");
    const { requestId, closedAt } = lead;
    if (lead.contactErasedAt || lead.withdrawnAt || !lead.confirmedAt) refuse("version_outdated");
    await withdrawRequest({ id: requestId, leadId: lead.publishedAt ? lead.id : undefined, closedAt }, async (tx) => {
      const now = clock.now();
      await deskActions.add(tx, { requestId, version, adminId, reason, action: "withdraw" }, now);
      await requests.beginWithdrawal(tx, requestId, now, true);
    });
  };
}
