import { transaction, type Db } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import { digestOf } from "../../domain/secret.ts";
import type { User } from "../../domain/user.ts";
import type { Links, Users } from "../ports.ts";
import type { MoveToOffice } from "./move-to-office.ts";

type Ports = { db: Db; users: Users; links: Links; moveToOffice: MoveToOffice; clock: Clock };

/**
 * Enters the office of a mailed invitation, leaving a former one. Refuses `link_expired` for every link that does not
 * work, was mailed to somebody else, or comes from somebody who has left the office or is locked out; those are not used
 * up.
 */
export function makeAcceptOfficeInvitation({ db, users, links, moveToOffice, clock }: Ports) {
  return (userId: string, token: string): Promise<User> =>
    transaction(db, async (tx) => {
      const user = (await users.lock(tx, userId)) ?? refuse("login_required");
      const link = await links.use(tx, digestOf(token), ["office_invitation"], clock.now());
      if (!link?.officeId || !link.inviterId || link.userId !== userId) refuse("link_expired");
      const inviter = await users.find(tx, link.inviterId);
      if (inviter?.status !== "active" || inviter.office?.id !== link.officeId) refuse("link_expired");
      return user.office?.id === link.officeId ? user : moveToOffice(tx, userId, link.officeId);
    });
}
