import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { CountryPack, Role } from "@doorlight/common/product";
import type { Clock } from "@doorlight/common/time";
import { type AuditField, changedField, namedField } from "../domain/audit-entry.ts";
import { mayChangeRole, mayManage, type Actor } from "../domain/authority.ts";
import { normaliseEmail } from "../domain/email.ts";
import type { NewEmailChange } from "../domain/email-change.ts";
import { refuseNames } from "../domain/name-rule.ts";
import { holdFrom, isSignUp, type Hold } from "../domain/signup.ts";
import type { UserRecord } from "../domain/user-record.ts";
import type { User } from "../domain/user.ts";
import type { AdminActions } from "./admin-actions.ts";
import type { ApiTokens } from "./api-tokens.ts";
import type { ChangeAddress } from "./change-address.ts";
import type { Links } from "./links.ts";
import type { Sessions } from "./sessions.ts";
import type { UpdateUser } from "./update-user.ts";

/** Absent fields stay. */
type Corrections = { firstName?: string; lastName?: string; email?: string; role?: Role };
type Step = { tx: Tx; actor: Actor; user: User };

type Ports = {
  db: Db;
  users: {
    find(id: string): Promise<User | undefined>;
    lock(tx: Tx, id: string): Promise<User | undefined>;
    findByEmailIn(tx: Tx, email: string): Promise<User | undefined>;
  };
  records: { findIn(tx: Tx, id: string): Promise<UserRecord | undefined> };
  roles: {
    lockSuperAdmins(tx: Tx): Promise<string[]>;
    disown(tx: Tx, ownerId: string): Promise<void>;
  };
  emailChanges: {
    addComplete(tx: Tx, change: NewEmailChange): Promise<string>;
    deleteWaiting(tx: Tx, id: string): Promise<void>;
  };
  signups: { hold(tx: Tx, userId: string, hold: Hold): Promise<void> };
  changeAddress: ChangeAddress;
  updateUser: UpdateUser;
  issueLink: Links["issue"];
  endSessions: Sessions["endAll"];
  endTokens: ApiTokens["endAll"];
  adminActions: Pick<AdminActions, "record" | "orRecordRefusal">;
  packs: ReadonlyMap<string, Pick<CountryPack, "currency">>;
  clock: Clock;
};

/** Corrections that an admin makes to a user's name, address and role, each recorded in the audit. */
export function makeCorrectUser(ports: Ports) {
  const { db, users, records, roles, emailChanges, signups, updateUser, issueLink, endSessions, endTokens, clock } =
    ports;

  /**
   * Returns the ended sessions: a new address or role ends all, and API tokens. Refuses `not_found`, `email_taken`, and
   * `forbidden` if the actor does not manage the account or is no longer a super admin, and `approval_needed` for another
   * address of a confirmed account; `account_deactivated` if that is not active, since its mailbox could not confirm it.
   */
  return async (actor: Actor, userId: string, corrections: Corrections) => {
    const common = { actorId: actor.id, subjectId: userId, impersonated: false };
    const asked = actionsOf(await users.find(userId), corrections).map((action) => ({ ...common, action }));
    // The address alone waits; the rest is done without it.
    const isRefused = (refusal: string, action: Correction) =>
      refusal !== "approval_needed" || action === "correct_email";
    return ports.adminActions.orRecordRefusal(
      (refusal) => asked.filter(({ action }) => isRefused(refusal, action)),
      () => transaction(db, (tx) => correct(tx, actor, userId, corrections)),
    );
  };

  async function correct(tx: Tx, actor: Actor, userId: string, { role, email, ...names }: Corrections) {
    // All of them first: if two lower each other at the same moment, one stays.
    const superAdmins = await roles.lockSuperAdmins(tx);
    if (actor.role === "super_admin" && !superAdmins.includes(actor.id)) refuse("forbidden");
    const user = await users.lock(tx, userId);
    if (!user || user.status === "erased") refuse("not_found");

    const step = { tx, actor, user };
    await correctName(step, names);
    const endedSessions = [...(await correctEmail(step, email)), ...(await correctRole(step, role))];
    const record = (await records.findIn(tx, userId)) ?? refuse("not_found");
    return { record, endedSessions };
  }

  async function correctName({ tx, actor, user }: Step, names: Pick<Corrections, "firstName" | "lastName">) {
    if (names.firstName === undefined && names.lastName === undefined) return;
    if (!mayManage(actor, user)) refuse("forbidden");
    const firstName = names.firstName?.trim() ?? user.firstName;
    const lastName = names.lastName?.trim() ?? user.lastName;
    if (firstName === user.firstName && lastName === user.lastName) return;
    refuseNames({ firstName, lastName }, user);
    await updateUser(tx, user.id, { firstName, lastName });
    const changed = [firstName !== user.firstName && "firstName", lastName !== user.lastName && "lastName"];
    const fields = changed.flatMap((name) => (name ? namedField(name) : []));
    await record(tx, actor, user, "correct_name", fields);
  }

  async function correctEmail({ tx, actor, user }: Step, given: string | undefined): Promise<string[]> {
    if (given === undefined) return [];
    if (!mayManage(actor, user)) refuse("forbidden");
    const newEmail = normaliseEmail(given);
    if (newEmail === user.email) return [];
    if (user.isConfirmed) await refuseAlone(tx, user, newEmail);
    const now = clock.now();
    await emailChanges.deleteWaiting(tx, user.id);
    const change = { userId: user.id, formerEmail: user.email, newEmail, requestedAt: now, expiresAt: now };
    const endedSessions = await ports.changeAddress(tx, user, newEmail, await emailChanges.addComplete(tx, change));
    if (user.status === "pending") await mailLinkAgain(tx, user);
    await record(tx, actor, user, "correct_email", [namedField("email")]);
    return endedSessions;
  }

  /** An address is the key to an account: another admin has to approve another one, and its mailbox to confirm it. */
  async function refuseAlone(tx: Tx, { status, country }: User, newEmail: string): Promise<never> {
    if (status !== "active") refuse("account_deactivated");
    const other = await users.findByEmailIn(tx, newEmail);
    if (other && !isSignUp(other)) refuse("email_taken");
    // It is worth nothing.
    return refuse("approval_needed", {
      params: { amount: "0", currency: ports.packs.get(country)?.currency ?? "EUR" },
    });
  }

  /** The link that was mailed to the wrong address is void. */
  async function mailLinkAgain(tx: Tx, user: User): Promise<void> {
    if (!user.hasPassword) return issueLink(tx, user, "password_setup");
    await signups.hold(tx, user.id, holdFrom(clock.now()));
    await issueLink(tx, user, "confirmation");
  }

  async function correctRole({ tx, actor, user }: Step, role: Role | undefined): Promise<string[]> {
    if (role === undefined || role === user.role) return [];
    if (!mayChangeRole(actor, user, role)) refuse("forbidden");
    await updateUser(tx, user.id, { role });
    // Only admins look after accounts.
    if (role === "agent" || role === "invited") await roles.disown(tx, user.id);
    // Only agents have API tokens.
    await endTokens(tx, user);
    await record(tx, actor, user, "correct_role", [changedField("role", user.role, role)]);
    return endSessions(tx, user.id);
  }

  function record(tx: Tx, actor: Actor, user: User, action: Correction, fields: AuditField[]) {
    return ports.adminActions.record(tx, {
      actorId: actor.id,
      subjectId: user.id,
      action,
      fields,
      impersonated: false,
    });
  }
}

type Correction = "correct_name" | "correct_email" | "correct_role";

/** A form sends all fields: an action is what differs. */
function actionsOf(user: User | undefined, { firstName, lastName, email, role }: Corrections): Correction[] {
  const isOther = (value: string | undefined, former: string | undefined) => value !== undefined && value !== former;
  const isOtherName = isOther(firstName?.trim(), user?.firstName) || isOther(lastName?.trim(), user?.lastName);
  return [
    ...(isOtherName ? ["correct_name" as const] : []),
    ...(isOther(email && normaliseEmail(email), user?.email) ? ["correct_email" as const] : []),
    ...(isOther(role, user?.role) ? ["correct_role" as const] : []),
  ];
}
