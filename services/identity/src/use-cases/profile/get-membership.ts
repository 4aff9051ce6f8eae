import type { Db } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Office, User } from "../../domain/user.ts";
import type { Users } from "../ports.ts";
import type { JoinRequests, Offices } from "./ports.ts";

export type Membership = { office?: Office; members: User[]; requested?: Office };

type Ports = { db: Db; users: Users; offices: Offices; joinRequests: JoinRequests };

/** A user's office with its people, and the office that the user waits for. */
export function makeGetMembership({ db, users, offices, joinRequests }: Ports) {
  return async (userId: string): Promise<Membership> => {
    const user = (await users.find(db, userId)) ?? refuse("login_required");
    const requested = await joinRequests.officeOf(db, userId);
    if (!user.office) return { members: [], requested };
    return { office: user.office, members: await offices.members(db, user.office.id), requested };
  };
}
