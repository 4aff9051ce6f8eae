import { transaction, type Db } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import { normaliseEmail } from "../../domain/email.ts";
import type { Passwords } from "../../domain/passwords.ts";
import type { User } from "../../domain/user.ts";
import type { UseSecondFactor } from "../credentials/use-second-factor.ts";
import type { OpenedSession, OpenSession } from "../open-session.ts";
import type { Credential, Credentials, Users } from "../ports.ts";

export type Login = { email: string; password: string; secondFactorCode?: string; device: string };
export type LoggedIn = { user: User; session: OpenedSession };

type Ports = {
  db: Db;
  users: Users;
  credentials: Credentials;
  passwords: Passwords;
  useSecondFactor: UseSecondFactor;
  openSession: OpenSession;
};

/**
 * Refuses `invalid_credentials` for every failure, after the same work, so that no answer tells who has an account;
 * `second_factor_required` and `second_factor_invalid` once the password is right.
 */
export function makeLogIn({ db, users, credentials, passwords, useSecondFactor, openSession }: Ports) {
  return async ({ email, password, secondFactorCode, device }: Login): Promise<LoggedIn> => {
    const credential = await credentials.findByEmail(db, normaliseEmail(email));
    const matches = await passwords.verify(password, credential?.passwordHash);
    if (!credential || !matches) refuse("invalid_credentials");
    const renewed = await renewedHash(password, credential);

    return transaction(db, async (tx) => {
      const user = await users.lock(tx, credential.userId);
      // The password may have been changed, or the account deactivated, while this one was checked.
      const current = await credentials.find(tx, credential.userId);
      if (user?.status !== "active" || current?.passwordHash !== credential.passwordHash) refuse("invalid_credentials");
      await useSecondFactor(tx, user, secondFactorCode);
      if (renewed) await credentials.set(tx, { userId: user.id, passwordHash: renewed });
      return { user, session: await openSession(tx, { userId: user.id, device }) };
    });
  };

  /** The password hashed by today's parameters where it was stored by others. */
  async function renewedHash(password: string, { passwordHash }: Credential): Promise<string | undefined> {
    return passwords.isOutdated(passwordHash) ? passwords.hash(password) : undefined;
  }
}
