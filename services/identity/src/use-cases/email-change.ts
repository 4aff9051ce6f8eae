import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import { namedField } from "../domain/audit-entry.ts";
import { normaliseEmail } from "../domain/email.ts";
import {
  emailChangeLinks,
  sideOf,
  type EmailChange,
  type EmailSide,
  type NewEmailChange,
} from "../domain/email-change.ts";
import { linkExpiry, type LinkPurpose } from "../domain/link.ts";
import { isSignUp } from "../domain/signup.ts";
import type { User } from "../domain/user.ts";
import type { AdminActions } from "./admin-actions.ts";
import type { ChangeAddress } from "./change-address.ts";
import type { Links } from "./links.ts";
import type { Passwords } from "./passwords.ts";
import type { SecondFactor } from "./second-factor.ts";

type Request = { userId: string; email: string; password: string; secondFactorCode?: string };
type Confirmed = { isComplete: boolean; endedSessions: string[] };

type Ports = {
  db: Db;
  users: {
    lock(tx: Tx, id: string): Promise<User | undefined>;
    findByEmailIn(tx: Tx, email: string): Promise<User | undefined>;
  };
  emailChanges: {
    put(tx: Tx, change: NewEmailChange): Promise<EmailChange>;
    findWaiting(userId: string, now: Date): Promise<EmailChange | undefined>;
    findWaitingIn(tx: Tx, userId: string, now: Date): Promise<EmailChange | undefined>;
    confirm(tx: Tx, id: string, side: EmailSide, at: Date): Promise<void>;
    complete(tx: Tx, id: string, at: Date): Promise<void>;
    deleteWaiting(tx: Tx, userId: string): Promise<void>;
  };
  links: { void(tx: Tx, userId: string, now: Date, purposes: readonly LinkPurpose[]): Promise<void> };
  checkPassword: Passwords["check"];
  secondFactor: Pick<SecondFactor, "passes">;
  issueLink: Links["issue"];
  redeemLink: Links["redeem"];
  changeAddress: ChangeAddress;
  recordAction: AdminActions["record"];
  clock: Clock;
};

/**
 * A user's own change of address. A stranger at an open browser does not know the password, and one with the password
 * does not read the mailbox: both the present and the new address have to agree. If two admins want it, the new one alone.
 */
export function makeEmailChange(ports: Ports) {
  const { db, users, emailChanges, links, checkPassword, secondFactor, issueLink, clock } = ports;

  /** Refuses `password_wrong`, `second_factor_required`, `second_factor_invalid`, `email_taken`. */
  async function request({ userId, password, secondFactorCode, ...given }: Request): Promise<EmailChange> {
    const newEmail = normaliseEmail(given.email);
    await checkPassword(userId, password);
    const now = clock.now();
    const change = await transaction(db, async (tx) => {
      const user = (await users.lock(tx, userId)) ?? refuse("login_required");
      if (user.email === newEmail) refuse("invalid_request", { fields: [sameAddress] });
      if (!(await secondFactor.passes(tx, user, secondFactorCode))) return undefined;
      const other = await users.findByEmailIn(tx, newEmail);
      if (other && !isSignUp(other)) refuse("email_taken");
      await links.void(tx, userId, now, emailChangeLinks);
      const expiresAt = linkExpiry("email_change_new", now);
      const waiting = await emailChanges.put(tx, {
        userId,
        formerEmail: user.email,
        newEmail,
        requestedAt: now,
        expiresAt,
      });
      for (const purpose of emailChangeLinks) await issueLink(tx, user, purpose);
      return waiting;
    });
    return change ?? refuse("second_factor_invalid");
  }

  function find(userId: string): Promise<EmailChange | undefined> {
    return emailChanges.findWaiting(userId, clock.now());
  }

  function cancel(userId: string): Promise<void> {
    return transaction(db, async (tx) => {
      if (!(await users.lock(tx, userId))) refuse("login_required");
      await links.void(tx, userId, clock.now(), emailChangeLinks);
      await emailChanges.deleteWaiting(tx, userId);
    });
  }

  /** Refuses `link_expired`, and `email_taken` if somebody took the address meanwhile; the link stays usable then. */
  function confirm(token: string): Promise<Confirmed> {
    return transaction(db, async (tx) => {
      const redeemed = await ports.redeemLink(tx, token, emailChangeLinks);
      if (redeemed?.user.status !== "active") refuse("link_expired");
      const { user, link } = redeemed;
      const now = clock.now();
      const change = (await emailChanges.findWaitingIn(tx, user.id, now)) ?? refuse("link_expired");
      const side = sideOf(link.purpose);
      await emailChanges.confirm(tx, change.id, side, now);
      const hasOtherAgreed = side === "new" ? change.formerConfirmed : change.newConfirmed;
      if (!hasOtherAgreed) return { isComplete: false, endedSessions: [] };

      await emailChanges.complete(tx, change.id, now);
      const endedSessions = await ports.changeAddress(tx, user, change.newEmail, change.id);
      const common = { subjectId: user.id, impersonated: false };
      await ports.recordAction(
        tx,
        change.askedBy
          ? { ...common, actorId: change.askedBy, action: "correct_email", fields: [namedField("email")] }
          : { ...common, actorId: user.id, action: "change_email" },
      );
      return { isComplete: true, endedSessions };
    });
  }

  return { request, find, cancel, confirm };
}

const sameAddress = { path: "email", code: "same_address", message: "This is your address already" };
