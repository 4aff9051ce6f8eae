import type { Db } from "@doorlight/common/db";
import type { User } from "../../domain/user.ts";
import type { Users } from "../ports.ts";

/** The users of these ids, in their order; an unknown id, one whose user is forgotten, or a sign-up nobody confirmed, is left out. */
export function makeListAgents({ db, users }: { db: Db; users: Users }) {
  return async (ids: readonly string[]): Promise<User[]> => {
    const found = new Map((await users.findMany(db, ids)).map((user) => [user.id, user]));
    const shown = ({ status }: User) => status === "active" || status === "deactivated";
    return ids.flatMap((id) => found.get(id) ?? []).filter(shown);
  };
}
