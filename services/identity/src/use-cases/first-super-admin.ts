import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { PlainError } from "@doorlight/common/errors";
import { changedField } from "../domain/audit-entry.ts";
import { normaliseEmail } from "../domain/email.ts";
import type { User } from "../domain/user.ts";
import type { AdminActions } from "./admin-actions.ts";
import type { ApiTokens } from "./api-tokens.ts";
import type { Sessions } from "./sessions.ts";
import type { UpdateUser } from "./update-user.ts";

type Ports = {
  db: Db;
  users: {
    findByEmailIn(tx: Tx, email: string): Promise<User | undefined>;
    lock(tx: Tx, id: string): Promise<User | undefined>;
  };
  roles: { lockSuperAdmins(tx: Tx): Promise<string[]> };
  updateUser: UpdateUser;
  endSessions: Sessions["endAll"];
  endTokens: ApiTokens["endAll"];
  adminActions: Pick<AdminActions, "record">;
};

/**
 * Raises an active account to super admin while the deployment has none; all others are raised by one. The audit names the
 * account itself, with who asked for it and why. Throws PlainError if there is a super admin, or no such account.
 */
export function makeFirstSuperAdmin({ db, users, roles, updateUser, endSessions, endTokens, adminActions }: Ports) {
  return async (email?: string, who?: string, why?: string): Promise<void> => {
    if (!email || !who || !why)
      throw new PlainError('Say whom, who asks for it and why: make-super-admin <e-mail> "<who>" "<why>"');
    await transaction(db, async (tx) => {
      if ((await roles.lockSuperAdmins(tx)).length > 0)
        throw new PlainError("There is a super admin: ask one to change the role, at /account/sa/users.");
      const found = await users.findByEmailIn(tx, normaliseEmail(email));
      const user = found && (await users.lock(tx, found.id));
      if (user?.status !== "active")
        throw new PlainError(`No active account has the address ${email}: sign up and confirm it first.`);
      await updateUser(tx, user.id, { role: "super_admin" });
      await endTokens(tx, user);
      await endSessions(tx, user.id);
      await adminActions.record(tx, {
        actorId: user.id,
        subjectId: user.id,
        action: "correct_role",
        fields: [changedField("role", user.role, "super_admin")],
        reason: `${who}: ${why}`,
        impersonated: false,
      });
    });
  };
}
