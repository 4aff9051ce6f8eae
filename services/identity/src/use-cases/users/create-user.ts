import { transaction, type Db } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import { mayCreate, type Actor } from "../../domain/authority.ts";
import { normaliseEmail } from "../../domain/email.ts";
import type { UserRecord } from "../../domain/user-record.ts";
import type { Locale, Role } from "../../domain/user.ts";
import type { IssueLink } from "../issue-link.ts";
import type { Notes, Signups, Users } from "../ports.ts";
import type { UserSearch } from "./ports.ts";
import type { RecordAdminAction } from "../record-admin-action.ts";

type NewAccount = {
  role: Role;
  country: string;
  firstName: string;
  lastName: string;
  email: string;
  locale: Locale;
};

type Ports = {
  db: Db;
  users: Users;
  signups: Signups;
  search: UserSearch;
  notes: Notes;
  issueLink: IssueLink;
  recordAdminAction: RecordAdminAction;
  isOpen: (country: string) => boolean;
  clock: Clock;
};

/**
 * Makes an account that waits until its owner sets a password by the mailed link. Refuses `forbidden`,
 * `country_not_open` and `email_taken`.
 */
export function makeCreateUser(ports: Ports) {
  const { db, users, signups, search, notes, issueLink, recordAdminAction, isOpen, clock } = ports;

  return async (actor: Actor, { firstName, lastName, ...account }: NewAccount): Promise<UserRecord> => {
    if (!mayCreate(actor, account.role)) refuse("forbidden");
    if (!isOpen(account.country)) refuse("country_not_open");
    const email = normaliseEmail(account.email);
    const now = clock.now();

    return transaction(db, async (tx) => {
      await signups.dropExpired(tx, email, now);
      const names = { firstName: firstName.trim(), lastName: lastName.trim() };
      const userId = await users.add(tx, { ...account, ...names, email, status: "pending" }, now);
      if (!userId) refuse("email_taken");

      const record = (await search.find(tx, userId)) ?? refuse("not_found");
      await issueLink(tx, record.user, "password_setup");
      await notes.add(tx, { userId, kind: "created", text: "", authorId: actor.id, writtenAt: now });
      await recordAdminAction(tx, { actorId: actor.id, subjectId: userId, action: "create_user", impersonated: false });
      return record;
    });
  };
}
