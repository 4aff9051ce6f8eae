import type { Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Outbox } from "@doorlight/common/outbox";
import type { Clock } from "@doorlight/common/time";
import { UserReactivatedSchema } from "@doorlight/proto/identity/v1/events_pb";
import type { Actor } from "../../domain/authority.ts";
import { linkExpiry } from "../../domain/link.ts";
import type { UserRecord } from "../../domain/user-record.ts";
import type { User } from "../../domain/user.ts";
import type { IssueLink } from "../issue-link.ts";
import type { Notes, Signups, Users } from "../ports.ts";
import type { ActOnUser } from "./act-on-user.ts";
import type { UserSearch } from "./ports.ts";

type Ports = {
  actOnUser: ActOnUser;
  users: Users;
  signups: Signups;
  search: UserSearch;
  notes: Notes;
  issueLink: IssueLink;
  outbox: Outbox;
  clock: Clock;
};

/** Opens a locked account again. One whose address was never confirmed waits as before, for a new link. */
export function makeReactivateUser(ports: Ports) {
  const { actOnUser, users, signups, search, notes, issueLink, outbox, clock } = ports;

  return (actor: Actor, userId: string, reason: string): Promise<UserRecord> =>
    actOnUser(actor, "reactivate_user", userId, async (tx, user) => {
      if (user.status === "deactivated") {
        await reopen(tx, user);
        const text = reason.trim();
        await notes.add(tx, { userId, kind: "reactivated", text, authorId: actor.id, writtenAt: clock.now() });
      }
      return (await search.find(tx, userId)) ?? refuse("not_found");
    });

  async function reopen(tx: Tx, { id, country, hasPassword }: User): Promise<void> {
    if (!hasPassword) {
      await issueLink(tx, await users.change(tx, id, { status: "pending" }), "password_setup");
    } else if (await signups.isWaiting(tx, id)) {
      await signups.extend(tx, id, linkExpiry("confirmation", clock.now()));
      await issueLink(tx, await users.change(tx, id, { status: "pending" }), "confirmation");
    } else {
      const { version } = await users.change(tx, id, { status: "active" });
      await outbox.append(tx, UserReactivatedSchema, { userId: id, country }, { version });
    }
  }
}
