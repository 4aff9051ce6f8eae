import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Outbox } from "@doorlight/common/outbox";
import type { Clock } from "@doorlight/common/time";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import type { User } from "../../domain/user.ts";
import type { CheckPassword } from "../check-password.ts";
import type { EndSessions } from "../end-sessions.ts";
import type { Users } from "../ports.ts";
import type { Images } from "../profile/ports.ts";
import type { Tombstones } from "./ports.ts";

type Ports = {
  db: Db;
  users: Users;
  checkPassword: CheckPassword;
  tombstones: Tombstones;
  images: Images;
  endSessions: EndSessions;
  outbox: Outbox;
  clock: Clock;
};

/**
 * Forgets a user for good and tells the other services; answers the digests of the sessions that this ended. Refuses
 * `password_wrong`, and `forbidden` for the last super admin, whom nobody could replace.
 */
export function makeEraseAccount(ports: Ports) {
  const { db, users, checkPassword, tombstones, images, endSessions, outbox, clock } = ports;

  return async (userId: string, password: string | undefined): Promise<string[]> => {
    const { hasPassword } = (await users.find(db, userId)) ?? refuse("login_required");
    if (hasPassword) await checkPassword(userId, password ?? "");
    const now = clock.now();
    return transaction(db, async (tx) => {
      const user = await lockErasable(tx, userId);
      const endedSessions = await endSessions(tx, userId);
      await tombstones.erase(tx, userId, now);
      if (user.office) await tombstones.dropDesertedOffice(tx, user.office.id);
      if (user.imageHash) await images.dropUnused(tx, user.imageHash);
      const { country, version } = await users.change(tx, userId, {});
      const event = { userId, country, erasedAt: timestampFromDate(now) };
      await outbox.append(tx, UserErasedSchema, event, { version });
      return endedSessions;
    });
  };

  async function lockErasable(tx: Tx, userId: string): Promise<User> {
    const superAdmins = await tombstones.lockSuperAdmins(tx);
    if (superAdmins.length === 1 && superAdmins[0] === userId) refuse("forbidden");
    const user = await users.lock(tx, userId);
    return user?.status === "active" ? user : refuse("login_required");
  }
}
