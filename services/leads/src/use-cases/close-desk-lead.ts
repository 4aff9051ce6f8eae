import type { Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { DeskCommand, DeskLead, NewDeskAction } from "../domain/desk-lead.ts";
import type { CloseRequest } from "./close-request.ts";

type Ports = {
  leadDesk: { findAny(id: string, now: Date): Promise<DeskLead | undefined> };
  deskActions: { add(tx: Tx, action: NewDeskAction, at: Date): Promise<void> };
  closeRequest: CloseRequest;
  clock: Clock;
};

/**
 * Closes a request as its seller would. An unconfirmed one cannot be confirmed any more. Refuses `not_found`, and
 * `version_outdated` if it is closed, or if its seller has confirmed it or another admin has acted on it meanwhile.
 */
export function makeCloseDeskLead({ leadDesk, deskActions, closeRequest, clock }: Ports) {
  return async ({ id, version, reason, adminId }: DeskCommand): Promise<void> => {
    const lead = (await leadDesk.findAny(id, clock.now())) ?? refuse("not_found");
    const { requestId } = lead;
    if (lead.closedAt || lead.version !== version) refuse("version_outdated");
    await closeRequest({ id: requestId, leadId: lead.publishedAt ? lead.id : undefined }, (tx) =>
      deskActions.add(
        tx,
        { requestId, version, adminId, reason, action: "close", isConfirmed: lead.confirmedAt !== null },
        clock.now(),
      ),
    );
  };
}
