import { refuse } from "@doorlight/common/errors";
import type { Actor } from "../../domain/authority.ts";
import type { UserRecord } from "../../domain/user-record.ts";
import type { Users } from "../ports.ts";
import type { ActOnUser } from "./act-on-user.ts";
import type { UserSearch } from "./ports.ts";

type Ports = { actOnUser: ActOnUser; users: Users; search: UserSearch };

/** Names the admin who looks after a user, or nobody. Refuses as owner whoever is no admin in use. */
export function makeSetOwner({ actOnUser, users, search }: Ports) {
  return (actor: Actor, userId: string, ownerId: string | undefined): Promise<UserRecord> =>
    actOnUser(actor, "set_owner", userId, async (tx) => {
      const owner = ownerId === undefined ? undefined : await users.find(tx, ownerId);
      const fits = owner?.status === "active" && (owner.role === "admin" || owner.role === "super_admin");
      if (ownerId !== undefined && !fits) refuse("invalid_request", { fields: [noAdmin] });
      await users.change(tx, userId, { ownerId: ownerId ?? null });
      return (await search.find(tx, userId)) ?? refuse("not_found");
    });
}

const noAdmin = { path: "ownerId", code: "not_an_admin", message: "Must be an admin" };
