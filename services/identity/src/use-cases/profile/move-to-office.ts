import type { Tx } from "@doorlight/common/db";
import type { User } from "../../domain/user.ts";
import type { AnnounceUpdate } from "../announce-update.ts";
import type { Users } from "../ports.ts";
import type { JoinRequests } from "./ports.ts";

type Ports = { users: Users; joinRequests: JoinRequests; announceUpdate: AnnounceUpdate };

/** Gives a locked user another office, or none. An office asked to join is settled by it. */
export function makeMoveToOffice({ users, joinRequests, announceUpdate }: Ports) {
  return async (tx: Tx, userId: string, officeId: string | null): Promise<User> => {
    await joinRequests.drop(tx, userId);
    const changed = await users.change(tx, userId, { officeId });
    await announceUpdate(tx, changed);
    return changed;
  };
}

export type MoveToOffice = ReturnType<typeof makeMoveToOffice>;
