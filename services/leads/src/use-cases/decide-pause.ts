import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { DeskCommand, DeskLead, NewDeskAction } from "../domain/desk-lead.ts";
import type { EndPause } from "./end-pause.ts";

type Ports = {
  db: Db;
  leadDesk: { find(id: string, now: Date): Promise<DeskLead | undefined> };
  leads: { lockedRequestOf(tx: Tx, id: string): Promise<string | undefined> };
  deskActions: { add(tx: Tx, action: NewDeskAction, at: Date): Promise<void> };
  endPause: EndPause;
  clock: Clock;
};

type Command = DeskCommand & { goesOn: boolean; /** A super admin decides. */ mayRefund: boolean };

/**
 * An admin's decision about a lead that is paused, or about which a report waits: it goes on; or, by a super admin alone, its
 * request is closed and its buyers are refunded. Refuses `forbidden`, `not_found`, and `version_outdated` if nothing is to
 * decide, or if another admin has acted on it meanwhile.
 */
export function makeDecidePause({ db, leadDesk, leads, deskActions, endPause, clock }: Ports) {
  return async ({ id, version, reason, adminId, goesOn, mayRefund }: Command): Promise<void> => {
    if (!goesOn && !mayRefund) refuse("forbidden");
    const lead = (await leadDesk.find(id, clock.now())) ?? refuse("not_found");
    const { requestId } = lead;
    await transaction(db, async (tx) => {
      // The lead before its request, as a closing locks them.
      await leads.lockedRequestOf(tx, lead.id);
      const action = goesOn ? "resume" : "close_paused";
      await deskActions.add(tx, { requestId, version, adminId, reason, action }, clock.now());
      if (goesOn) await endPause.goOn(tx, lead.id, "admin");
      else await endPause.close(tx, { id: requestId, leadId: lead.id });
    });
  };
}
