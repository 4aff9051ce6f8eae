import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import { refuseCommonPassword } from "../domain/common-passwords.ts";
import { acceptsPasswordLink, passwordLinks, type LinkPurpose, type UsableLink } from "../domain/link.ts";
import type { NoticeFacts, NoticeKind } from "../domain/notice.ts";
import type { PasswordHasher } from "../domain/password-hasher.ts";
import { digestOf } from "../domain/secret.ts";
import type { User } from "../domain/user.ts";
import type { AccountActivation } from "./account-activation.ts";
import type { ApiTokens } from "./api-tokens.ts";
import type { Links } from "./links.ts";
import type { SecondFactor } from "./second-factor.ts";
import type { OpenedSession, Sessions } from "./sessions.ts";

type Credential = { userId: string; passwordHash: string };
type PasswordChange = { userId: string; sessionId: string; currentPassword: string; newPassword: string };
type LinkUse = { userId: string; token: string; newPassword: string; secondFactorCode?: string; device: string };
type PasswordSet = {
  user: User;
  session: OpenedSession;
  endedSessions: string[];
  /** Of an account that the link confirmed. */
  activated: { grantsSignupCredit: boolean } | undefined;
};

type Ports = {
  db: Db;
  users: {
    find(id: string): Promise<User | undefined>;
    findIn(tx: Tx, id: string): Promise<User | undefined>;
    lock(tx: Tx, id: string): Promise<User | undefined>;
    countChange(tx: Tx, id: string): Promise<User>;
  };
  credentials: {
    find(userId: string): Promise<Credential | undefined>;
    isCurrent(tx: Tx, credential: Credential): Promise<boolean>;
    set(tx: Tx, credential: Credential): Promise<void>;
  };
  links: {
    findUsable(by: { tokenDigest: Buffer }, now: Date): Promise<UsableLink | undefined>;
    void(tx: Tx, userId: string, now: Date, purposes: readonly LinkPurpose[]): Promise<void>;
  };
  events: { noticeMailQueued(tx: Tx, user: User, kind: NoticeKind, of: NoticeFacts): Promise<void> };
  hasher: PasswordHasher;
  secondFactor: SecondFactor;
  redeemLink: Links["redeem"];
  activateAccount: AccountActivation["activate"];
  openSession: Sessions["open"];
  endSessions: Sessions["endAll"];
  endTokens: ApiTokens["endAll"];
  clock: Clock;
};

/** Users' passwords: asked for again, changed, and set by a mailed link. */
export function makePasswords(ports: Ports) {
  const { db, users, credentials, links, events, hasher, secondFactor, openSession, endSessions, endTokens, clock } =
    ports;

  /** Makes sure that the user is still at the keyboard. Refuses `password_wrong`, even if there is no password. */
  async function check(userId: string, password: string): Promise<Credential> {
    const credential = await credentials.find(userId);
    const matches = await hasher.verify(password, credential?.passwordHash);
    return credential && matches ? credential : refuse("password_wrong");
  }

  /**
   * Changes the password of a user who knows the present one, and ends every other session, but no API token: programs do not
   * know the password. Refuses `password_wrong`, and a password that is too common. Returns the ended sessions.
   */
  async function change({ userId, sessionId, currentPassword, newPassword }: PasswordChange): Promise<string[]> {
    refuseCommonPassword(newPassword, "newPassword");
    const checked = await check(userId, currentPassword);
    const passwordHash = await hasher.hash(newPassword);

    return transaction(db, async (tx) => {
      const user = (await users.lock(tx, userId)) ?? refuse("login_required");
      // Of two changes at the same time the second was made with a former password.
      if (!(await credentials.isCurrent(tx, checked))) refuse("password_wrong");
      return replace(tx, user, passwordHash, { exceptSession: sessionId });
    });
  }

  /** The user whose password a link would set now. Refuses `link_expired`. */
  async function findUserOfLink(userId: string, token: string): Promise<User> {
    const link = await links.findUsable({ tokenDigest: digestOf(token) }, clock.now());
    const user = link?.userId === userId ? await users.find(userId) : undefined;
    return link && user && acceptsPasswordLink(user, link.purpose) ? user : refuse("link_expired");
  }

  /**
   * Sets a password by a mailed link, ends every session and API token, as a stranger may have made one, and logs in.
   * Refuses `link_expired`, a password that is too common, `second_factor_required` and `second_factor_invalid`; the
   * fifth wrong code makes the link void, any other refusal leaves it as it was.
   */
  async function setWithLink({ userId, token, newPassword, secondFactorCode, device }: LinkUse): Promise<PasswordSet> {
    refuseCommonPassword(newPassword, "newPassword");
    // A hash is expensive: none for a link that does not work anyway.
    await findUserOfLink(userId, token);
    const passwordHash = await hasher.hash(newPassword);

    const done = await transaction(db, async (tx) => {
      const redeemed = await ports.redeemLink(tx, token, passwordLinks);
      if (redeemed?.user.id !== userId || !acceptsPasswordLink(redeemed.user, redeemed.link.purpose)) {
        refuse("link_expired");
      }
      if (!(await secondFactor.passesWithLink(tx, redeemed, secondFactorCode))) return undefined;
      const activated = redeemed.user.status === "pending" ? await ports.activateAccount(tx, userId) : undefined;
      const apiTokensEnded = await endTokens(tx, redeemed.user);
      const endedSessions = await replace(tx, redeemed.user, passwordHash, { apiTokensEnded });
      const session = await openSession(tx, { userId, device });
      const user = (await users.findIn(tx, userId)) ?? refuse("link_expired");
      return { user, session, endedSessions, activated };
    });
    return done ?? refuse("second_factor_invalid");
  }

  /**
   * Ends every session and mailed link that depends on the former password. The user gets a mail, unless it is the
   * first password or that of an unproven sign-up. Returns the ended sessions.
   */
  async function replace(
    tx: Tx,
    { id: userId, hasPassword, status }: User,
    passwordHash: string,
    { exceptSession, apiTokensEnded = false }: { exceptSession?: string; apiTokensEnded?: boolean },
  ): Promise<string[]> {
    await credentials.set(tx, { userId, passwordHash });
    await links.void(tx, userId, clock.now(), ["password_reset", "password_setup", "magic_link"]);
    if (hasPassword && status === "active")
      await events.noticeMailQueued(tx, await users.countChange(tx, userId), "password_changed", { apiTokensEnded });
    return endSessions(tx, userId, { except: exceptSession });
  }

  return { check, change, findUserOfLink, setWithLink };
}

export type Passwords = ReturnType<typeof makePasswords>;
