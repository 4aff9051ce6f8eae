import { NoticeKind } from "@doorlight/proto/identity/v1/mails_pb";
import type { Actor } from "../../domain/authority.ts";
import type { AnnounceNotice } from "../announce-notice.ts";
import type { EndSessions } from "../end-sessions.ts";
import type { SecondFactors } from "../credentials/ports.ts";
import type { ActOnUser } from "./act-on-user.ts";

type Ports = {
  actOnUser: ActOnUser;
  secondFactors: SecondFactors;
  endSessions: EndSessions;
  announceNotice: AnnounceNotice;
};

/** Turns off a second factor that its owner lost, tells the owner, and ends the sessions. */
export function makeResetSecondFactor({ actOnUser, secondFactors, endSessions, announceNotice }: Ports) {
  return (actor: Actor, userId: string): Promise<string[]> =>
    actOnUser(actor, "reset_second_factor", userId, async (tx, user) => {
      await secondFactors.remove(tx, userId);
      if (user.secondFactorOn) await announceNotice(tx, user, NoticeKind.SECOND_FACTOR_OFF);
      return endSessions(tx, userId);
    });
}
