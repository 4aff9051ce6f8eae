import { transaction, type Db } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { Users } from "../ports.ts";
import type { JoinRequests, Offices } from "./ports.ts";

type Ports = { db: Db; users: Users; offices: Offices; joinRequests: JoinRequests; clock: Clock };

/** Asks an admin to be let into an office of the user's country. Refuses `not_found`, `office_member`. */
export function makeRequestToJoinOffice({ db, users, offices, joinRequests, clock }: Ports) {
  return (userId: string, officeId: string): Promise<void> =>
    transaction(db, async (tx) => {
      const user = (await users.lock(tx, userId)) ?? refuse("login_required");
      const office = await offices.find(tx, officeId);
      if (office?.country !== user.country) refuse("not_found");
      if (user.office) refuse("office_member");
      await joinRequests.put(tx, { userId, officeId, requestedAt: clock.now() });
    });
}
