import type { Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Outbox } from "@doorlight/common/outbox";
import type { Clock } from "@doorlight/common/time";
import { UserDeactivatedSchema } from "@doorlight/proto/identity/v1/events_pb";
import type { Actor } from "../../domain/authority.ts";
import type { UserRecord } from "../../domain/user-record.ts";
import type { User } from "../../domain/user.ts";
import type { EndSessions } from "../end-sessions.ts";
import type { Links, Notes, Users } from "../ports.ts";
import type { ActOnUser } from "./act-on-user.ts";
import type { UserSearch } from "./ports.ts";

type Deactivated = { record: UserRecord; endedSessions: string[] };

type Ports = {
  actOnUser: ActOnUser;
  users: Users;
  search: UserSearch;
  links: Links;
  notes: Notes;
  endSessions: EndSessions;
  outbox: Outbox;
  clock: Clock;
};

/** Locks an account: no login, no link and no session of it is left. Doing it again changes nothing. */
export function makeDeactivateUser(ports: Ports) {
  const { actOnUser, users, search, links, notes, endSessions, outbox, clock } = ports;

  return (actor: Actor, userId: string, reason: string): Promise<Deactivated> =>
    actOnUser(actor, "deactivate_user", userId, async (tx, user) => {
      const endedSessions = user.status === "deactivated" ? [] : await deactivate(tx, user);
      if (user.status !== "deactivated") await note(tx, actor, user, reason);
      const record = (await search.find(tx, userId)) ?? refuse("not_found");
      return { record, endedSessions };
    });

  async function deactivate(tx: Tx, { id, country, status }: User): Promise<string[]> {
    const { version } = await users.change(tx, id, { status: "deactivated" });
    await links.void(tx, id, clock.now());
    // Nobody has heard of an account that was never confirmed.
    if (status === "active") await outbox.append(tx, UserDeactivatedSchema, { userId: id, country }, { version });
    return endSessions(tx, id);
  }

  async function note(tx: Tx, actor: Actor, { id: userId }: User, reason: string): Promise<void> {
    const text = reason.trim();
    await notes.add(tx, { userId, kind: "deactivated", text, authorId: actor.id, writtenAt: clock.now() });
  }
}
