import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { CountryCode, Locale, Role } from "@doorlight/common/product";
import type { Clock } from "@doorlight/common/time";
import { changedField } from "../domain/audit-entry.ts";
import { mayCreate, type Actor } from "../domain/authority.ts";
import { normaliseEmail } from "../domain/email.ts";
import { refuseNames } from "../domain/name-rule.ts";
import type { NewNote } from "../domain/note.ts";
import type { UserRecord } from "../domain/user-record.ts";
import type { AdminActions } from "./admin-actions.ts";
import type { Links } from "./links.ts";

type NewAccount = {
  role: Role;
  country: CountryCode;
  firstName: string;
  lastName: string;
  email: string;
  locale: Locale;
};

type Ports = {
  db: Db;
  users: { add(tx: Tx, user: NewAccount & { status: "pending" }, at: Date): Promise<string | undefined> };
  signups: { deleteOf(tx: Tx, email: string): Promise<void> };
  records: { findIn(tx: Tx, id: string): Promise<UserRecord | undefined> };
  notes: { add(tx: Tx, note: NewNote): Promise<unknown> };
  adminActions: AdminActions;
  issueLink: Links["issue"];
  isOpen: (country: CountryCode) => boolean;
  clock: Clock;
};

/** Accounts that admins create. They are pending until their owners set a password by the mailed link. */
export function makeAccountSetup(ports: Ports) {
  const { db, users, signups, records, notes, adminActions, issueLink, isOpen, clock } = ports;

  /**
   * A sign-up of the address that waits for its confirmation gives way. Refuses `forbidden`, `country_not_open` and
   * `email_taken`.
   */
  function create(actor: Actor, account: NewAccount): Promise<UserRecord> {
    // A refused one has no account that it is about.
    const action = { actorId: actor.id, subjectId: actor.id, action: "create_user", impersonated: false } as const;
    return adminActions.orRecordRefusal([action], () => add(actor, account));
  }

  async function add(actor: Actor, { firstName, lastName, ...account }: NewAccount): Promise<UserRecord> {
    if (!mayCreate(actor, account.role)) refuse("forbidden");
    if (!isOpen(account.country)) refuse("country_not_open");
    const email = normaliseEmail(account.email);
    const names = { firstName: firstName.trim(), lastName: lastName.trim() };
    refuseNames(names);
    const now = clock.now();

    return transaction(db, async (tx) => {
      await signups.deleteOf(tx, email);
      const userId = await users.add(tx, { ...account, ...names, email, status: "pending" }, now);
      if (!userId) refuse("email_taken");

      const record = (await records.findIn(tx, userId)) ?? refuse("not_found");
      await issueLink(tx, record.user, "password_setup");
      await notes.add(tx, { userId, kind: "created", text: "", authorId: actor.id, writtenAt: now });
      const action = { actorId: actor.id, subjectId: userId, action: "create_user", impersonated: false } as const;
      await adminActions.record(tx, { ...action, fields: [changedField("role", null, account.role)] });
      return record;
    });
  }

  /** Mails another link to set the first password; older ones keep their own time, since mails may arrive in any order. */
  function resendLink(actor: Actor, userId: string): Promise<void> {
    return adminActions.onUser(actor, "resend_setup", userId, async (tx, user) => {
      if (user.status !== "pending" || user.hasPassword) refuse("invalid_request");
      await issueLink(tx, user, "password_setup");
    });
  }

  return { create, resendLink };
}
