import { transaction, type Db } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import { refuseCommonPassword } from "../../domain/common-passwords.ts";
import type { Passwords } from "../../domain/passwords.ts";
import type { CheckPassword } from "../check-password.ts";
import type { Credentials, Users } from "../ports.ts";
import type { ReplacePassword } from "./replace-password.ts";

type PasswordChange = { userId: string; sessionId: string; currentPassword: string; newPassword: string };

type Ports = {
  db: Db;
  users: Users;
  credentials: Credentials;
  passwords: Passwords;
  checkPassword: CheckPassword;
  replacePassword: ReplacePassword;
};

/**
 * Changes the password of a user who knows the present one, and ends every other session. Refuses `password_wrong`, and
 * a password that is too common. Answers the ended sessions.
 */
export function makeChangePassword({ db, users, credentials, passwords, checkPassword, replacePassword }: Ports) {
  return async ({ userId, sessionId, currentPassword, newPassword }: PasswordChange): Promise<string[]> => {
    refuseCommonPassword(newPassword, "newPassword");
    const checked = await checkPassword(userId, currentPassword);
    const passwordHash = await passwords.hash(newPassword);

    return transaction(db, async (tx) => {
      const user = (await users.lock(tx, userId)) ?? refuse("login_required");
      // Of two changes at the same time the second was made with a password that is no longer the present one.
      const current = await credentials.find(tx, userId);
      if (current?.passwordHash !== checked.passwordHash) refuse("password_wrong");
      return replacePassword(tx, { user, passwordHash, exceptSession: sessionId });
    });
  };
}
