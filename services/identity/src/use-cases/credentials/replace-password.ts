import type { Tx } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import { NoticeKind } from "@doorlight/proto/identity/v1/mails_pb";
import type { User } from "../../domain/user.ts";
import type { AnnounceNotice } from "../announce-notice.ts";
import type { EndSessions } from "../end-sessions.ts";
import type { Credentials, Links, Users } from "../ports.ts";

type Ports = {
  users: Users;
  credentials: Credentials;
  links: Links;
  endSessions: EndSessions;
  announceNotice: AnnounceNotice;
  clock: Clock;
};

type Replacement = { user: User; passwordHash: string; exceptSession?: string };

/**
 * Gives a user another password. Whoever came in by the former one, or could by a mailed link, is out; the user is told
 * by mail unless it is the first. Answers the ended sessions.
 */
export function makeReplacePassword({ users, credentials, links, endSessions, announceNotice, clock }: Ports) {
  return async (tx: Tx, { user, passwordHash, exceptSession }: Replacement): Promise<string[]> => {
    await credentials.set(tx, { userId: user.id, passwordHash });
    await links.void(tx, user.id, clock.now(), ["password_reset", "password_setup", "magic_link"]);
    if (user.hasPassword) {
      await announceNotice(tx, await users.change(tx, user.id, {}), NoticeKind.PASSWORD_CHANGED);
    }
    return endSessions(tx, user.id, { except: exceptSession });
  };
}

export type ReplacePassword = ReturnType<typeof makeReplacePassword>;
