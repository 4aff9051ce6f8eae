import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { User } from "../domain/user.ts";
import type { Bans } from "./bans.ts";
import type { Passwords } from "./passwords.ts";
import type { Sessions } from "./sessions.ts";

type Ports = {
  db: Db;
  users: {
    find(id: string): Promise<User | undefined>;
    lock(tx: Tx, id: string): Promise<User | undefined>;
    countChange(tx: Tx, id: string): Promise<User>;
  };
  roles: { lockSuperAdmins(tx: Tx): Promise<string[]> };
  erasure: { erase(tx: Tx, userId: string, at: Date, phoneDigest: Buffer | null): Promise<void> };
  offices: {
    lock(tx: Tx, ids: readonly string[]): Promise<string[]>;
    deleteEmpty(tx: Tx, id: string): Promise<void>;
  };
  images: { deleteUnused(tx: Tx, hash: string): Promise<void> };
  digestsOf: Bans["digestsOf"];
  events: { userErased(tx: Tx, user: User, at: Date): Promise<void> };
  checkPassword: Passwords["check"];
  endSessions: Sessions["endAll"];
  clock: Clock;
};

/**
 * Erases a user for good, and the other services after it. Returns the ended sessions. Refuses `password_wrong`, and
 * `forbidden` for the last super admin, since nobody could appoint another.
 */
export function makeEraseAccount(ports: Ports) {
  const { db, users, roles, erasure, offices, images, events, checkPassword, endSessions, clock } = ports;

  /** For the user at the keyboard. */
  async function own(userId: string, password: string | undefined): Promise<string[]> {
    const { hasPassword } = (await users.find(userId)) ?? refuse("login_required");
    if (hasPassword) await checkPassword(userId, password ?? "");
    return transaction(db, async (tx) => locked(tx, await lockErasable(tx, userId)));
  }

  /** Erases a locked user. */
  async function locked(tx: Tx, user: User): Promise<string[]> {
    const now = clock.now();
    const endedSessions = await endSessions(tx, user.id);
    // With its tokens. Of these nothing else is published: others drop what they know of an erased account.
    if (user.office) await offices.lock(tx, [user.office.id]);
    await erasure.erase(tx, user.id, now, (await ports.digestsOf(user)).phone);
    if (user.office) await offices.deleteEmpty(tx, user.office.id);
    if (user.imageHash) await images.deleteUnused(tx, user.imageHash);
    await events.userErased(tx, await users.countChange(tx, user.id), now);
    return endedSessions;
  }

  async function lockErasable(tx: Tx, userId: string): Promise<User> {
    // All super admins, so that two of them cannot go at the same time.
    const superAdmins = await roles.lockSuperAdmins(tx);
    if (superAdmins.length === 1 && superAdmins[0] === userId) refuse("forbidden");
    const user = await users.lock(tx, userId);
    return user?.status === "active" ? user : refuse("login_required");
  }

  return { own, locked };
}

export type EraseAccount = ReturnType<typeof makeEraseAccount>;
