import type { Tx } from "@doorlight/common/db";
import type { DataKey } from "@doorlight/common/secrets";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { NoticeFacts, NoticeKind } from "../domain/notice.ts";
import { personDigest } from "../domain/secret.ts";
import type { User } from "../domain/user.ts";
import type { ApiTokens } from "./api-tokens.ts";
import type { Bans } from "./bans.ts";
import type { PublishMailboxes } from "./publish-mailboxes.ts";
import type { Sessions } from "./sessions.ts";
import type { UpdateUser } from "./update-user.ts";

type Ports = {
  users: { changeEmail(tx: Tx, id: string, email: string): Promise<boolean> };
  signups: {
    deleteOf(tx: Tx, email: string): Promise<void>;
    claimCredit(tx: Tx, personDigest: Buffer, userId: string, now: Date): Promise<boolean>;
  };
  links: { void(tx: Tx, userId: string, now: Date): Promise<void> };
  events: { noticeMailQueued(tx: Tx, user: User, kind: NoticeKind, of: NoticeFacts): Promise<void> };
  refuseMailbox: Bans["refuseMailbox"];
  publishMailbox: PublishMailboxes["one"];
  updateUser: UpdateUser;
  endSessions: Sessions["endAll"];
  endTokens: ApiTokens["endAll"];
  dataKey: DataKey;
  clock: Clock;
};

/**
 * Gives a locked user another address: ends every session, API token and mailed link, mails both addresses, and records that
 * the mailbox of the new one had the free credit. An account that was never confirmed has yet to get it, and no mail. Returns
 * the ended sessions. Refuses `email_taken`, `contact_support`.
 */
export function makeChangeAddress(ports: Ports) {
  const { users, signups, links, events, updateUser, endSessions, endTokens, dataKey, clock } = ports;

  return async (tx: Tx, user: User, email: string, emailChangeId: string): Promise<string[]> => {
    const now = clock.now();
    // A sign-up that nobody has confirmed gives way to the owner of the mailbox.
    await signups.deleteOf(tx, email);
    if (!(await users.changeEmail(tx, user.id, email))) refuse("email_taken");
    await ports.refuseMailbox(tx, { id: user.id, email });
    await links.void(tx, user.id, now);
    const endedSessions = await endSessions(tx, user.id);
    const apiTokensEnded = await endTokens(tx, user);
    if (!user.isConfirmed) return endedSessions;
    if (user.role === "agent") await signups.claimCredit(tx, personDigest(await dataKey(), email), user.id, now);
    const changed = await updateUser(tx, user.id, {});
    await ports.publishMailbox(tx, user.id);
    await events.noticeMailQueued(tx, changed, "email_changed", { apiTokensEnded });
    await events.noticeMailQueued(tx, changed, "email_changed", { emailChangeId, apiTokensEnded });
    return endedSessions;
  };
}

export type ChangeAddress = ReturnType<typeof makeChangeAddress>;
