import type { Db } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import { normaliseEmail } from "../domain/email.ts";
import type { Passwords } from "../domain/passwords.ts";
import type { User } from "../domain/user.ts";
import type { OpenedSession, OpenSession } from "./open-session.ts";
import type { Credentials, Users } from "./ports.ts";

type Ports = {
  db: Db;
  users: Users;
  credentials: Credentials;
  passwords: Passwords;
  openSession: OpenSession;
  clock: Clock;
};

/** Refuses `invalid_credentials` for every failure, after the same work, so that no answer tells who has an account. */
export function logInWith({ db, users, credentials, passwords, openSession, clock }: Ports) {
  return async (email: string, password: string): Promise<{ user: User; session: OpenedSession }> => {
    const credential = await credentials.findByEmail(db, normaliseEmail(email));
    const matches = await passwords.verify(password, credential?.passwordHash);
    const user = matches && credential ? await users.find(db, credential.userId) : undefined;
    if (!credential || user?.status !== "active") refuse("invalid_credentials");

    if (passwords.isOutdated(credential.passwordHash)) {
      await credentials.set(db, { userId: user.id, passwordHash: await passwords.hash(password) });
    }
    return { user, session: await openSession(db, user.id, clock.now()) };
  };
}
