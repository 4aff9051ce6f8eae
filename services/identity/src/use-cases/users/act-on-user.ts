import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import { mayManage, type Act, type Actor } from "../../domain/authority.ts";
import type { User } from "../../domain/user.ts";
import type { Users } from "../ports.ts";
import type { RecordAdminAction } from "../record-admin-action.ts";

type Ports = { db: Db; users: Users; recordAdminAction: RecordAdminAction };

/**
 * Runs one act of an admin on a user, whose row is locked, and writes down who did what, in one transaction. Refuses
 * `not_found`, and `forbidden` where the account is not the actor's business.
 */
export function makeActOnUser({ db, users, recordAdminAction }: Ports) {
  return <Done>(actor: Actor, act: Act, userId: string, run: (tx: Tx, user: User) => Promise<Done>): Promise<Done> =>
    transaction(db, async (tx) => {
      const user = await users.lock(tx, userId);
      if (!user || user.status === "erased") refuse("not_found");
      if (!mayManage(actor, user)) refuse("forbidden");
      const done = await run(tx, user);
      await recordAdminAction(tx, { actorId: actor.id, subjectId: user.id, action: act, impersonated: false });
      return done;
    });
}

export type ActOnUser = ReturnType<typeof makeActOnUser>;
