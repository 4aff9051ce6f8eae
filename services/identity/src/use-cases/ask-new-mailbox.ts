import { type Db, transaction, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import { mayManage } from "../domain/authority.ts";
import { emailChangeLinks, type EmailChange, type NewEmailChange } from "../domain/email-change.ts";
import { linkExpiry, type LinkPurpose } from "../domain/link.ts";
import { isSignUp } from "../domain/signup.ts";
import type { User } from "../domain/user.ts";
import type { Links } from "./links.ts";

type Ports = {
  db: Db;
  users: {
    findIn(tx: Tx, id: string): Promise<User | undefined>;
    lock(tx: Tx, id: string): Promise<User | undefined>;
    findByEmailIn(tx: Tx, email: string): Promise<User | undefined>;
  };
  emailChanges: {
    put(tx: Tx, change: NewEmailChange): Promise<EmailChange>;
    findWaitingIn(tx: Tx, userId: string, now: Date): Promise<EmailChange | undefined>;
  };
  links: { void(tx: Tx, userId: string, now: Date, purposes: readonly LinkPurpose[]): Promise<void> };
  issueLink: Links["issue"];
  clock: Clock;
};

/**
 * Mails a link to the address that two admins want an account to have: it changes once that mailbox has confirmed it. They
 * stand for the former mailbox, which the user may have lost. Asked again it mails no second link. Refuses `not_found`,
 * `forbidden` if the admin who asked does not manage the account any more, `account_deactivated` and `email_taken`.
 */
export function makeAskNewMailbox({ db, users, emailChanges, links, issueLink, clock }: Ports) {
  return ({ userId, email: newEmail, askedBy }: { userId: string; email: string; askedBy: string }): Promise<void> =>
    transaction(db, async (tx) => {
      const actor = await users.findIn(tx, askedBy);
      const user = await users.lock(tx, userId);
      if (!user || user.status === "erased") refuse("not_found");
      if (!actor || !mayManage(actor, user)) refuse("forbidden");
      if (user.status !== "active") refuse("account_deactivated");
      const now = clock.now();
      const waiting = await emailChanges.findWaitingIn(tx, userId, now);
      if (user.email === newEmail || (waiting?.askedBy === askedBy && waiting.newEmail === newEmail)) return;
      const other = await users.findByEmailIn(tx, newEmail);
      if (other && !isSignUp(other)) refuse("email_taken");
      await links.void(tx, userId, now, emailChangeLinks);
      const expiresAt = linkExpiry("email_change_new", now);
      const change = { userId, formerEmail: user.email, newEmail, requestedAt: now, expiresAt, askedBy };
      await emailChanges.put(tx, change);
      await issueLink(tx, user, "email_change_new");
    });
}
