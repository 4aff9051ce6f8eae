import { transaction, type Db, type Tx } from "@doorlight/common/db";
import type { DataKey } from "@doorlight/common/secrets";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import { refuseCommonPassword } from "../domain/common-passwords.ts";
import type { LinkPurpose, UsableLink } from "../domain/link.ts";
import type { NewNote } from "../domain/note.ts";
import type { PasswordHasher } from "../domain/password-hasher.ts";
import { digestOf, personDigest } from "../domain/secret.ts";
import type { User } from "../domain/user.ts";
import type { Bans } from "./bans.ts";
import type { Links } from "./links.ts";
import type { PublishMailboxes } from "./publish-mailboxes.ts";
import type { OpenedSession, Sessions } from "./sessions.ts";

type Confirmation = { token: string; browserToken?: string; password?: string; device: string };
type Activated = { user: User; grantsSignupCredit: boolean };
type Confirmed = Activated & { session: OpenedSession };

type Ports = {
  db: Db;
  users: { change(tx: Tx, id: string, changes: { status: "active" }): Promise<User> };
  credentials: { set(tx: Tx, credential: { userId: string; passwordHash: string }): Promise<void> };
  links: {
    findUsable(by: { tokenDigest: Buffer }, now: Date): Promise<UsableLink | undefined>;
    isOfActive(tokenDigest: Buffer, purpose: LinkPurpose): Promise<boolean>;
  };
  signups: {
    isOfBrowser(tx: Tx, userId: string, browserDigest: Buffer): Promise<boolean>;
    delete(tx: Tx, userId: string): Promise<void>;
    claimCredit(tx: Tx, personDigest: Buffer, userId: string, now: Date): Promise<boolean>;
  };
  notes: { add(tx: Tx, note: NewNote): Promise<unknown> };
  events: { userConfirmed(tx: Tx, user: User, confirmed: { grantsSignupCredit: boolean; at: Date }): Promise<void> };
  hasher: PasswordHasher;
  redeemLink: Links["redeem"];
  openSession: Sessions["open"];
  refuseMailbox: Bans["refuseMailbox"];
  publishMailbox: PublishMailboxes["one"];
  dataKey: DataKey;
  clock: Clock;
};

/** Accounts become active once their address is confirmed. */
export function makeAccountActivation(ports: Ports) {
  const { db, users, credentials, links, signups, notes, events, hasher, redeemLink, openSession, dataKey, clock } =
    ports;

  /**
   * Activates a pending account whose address is confirmed. An agent's first account of a mailbox gets the free credit. Refuses
   * `contact_support`, which the owner of the mailbox alone gets to read: the sign-up answers everybody alike.
   */
  async function activate(tx: Tx, userId: string): Promise<Activated> {
    const now = clock.now();
    const user = await users.change(tx, userId, { status: "active" });
    await ports.refuseMailbox(tx, user);
    await signups.delete(tx, userId);
    const person = personDigest(await dataKey(), user.email);
    const grantsSignupCredit = user.role === "agent" && (await signups.claimCredit(tx, person, userId, now));
    await notes.add(tx, { userId, kind: "created", text: "", writtenAt: now });
    await events.userConfirmed(tx, user, { grantsSignupCredit, at: now });
    await ports.publishMailbox(tx, userId);
    return { user, grantsSignupCredit };
  }

  /**
   * Ends a sign-up by its mailed link and logs in. The link proves the mailbox; the browser of the sign-up proves that
   * its password is the owner's. Anywhere else the owner gives one. Refuses `password_required` without either and
   * leaves the link as it was, `contact_support`, a password that is too common, `already_confirmed`, and `link_expired` for every other
   * link that does not work.
   */
  async function confirmEmail({ token, browserToken, password, device }: Confirmation): Promise<Confirmed> {
    const passwordHash = password === undefined ? undefined : await hashFor(token, password);
    const confirmed = await transaction(db, async (tx) => {
      const redeemed = await redeemLink(tx, token, ["confirmation"]);
      // Another link of the same sign-up may have been used.
      if (redeemed?.user.status !== "pending") return undefined;
      const userId = redeemed.user.id;
      if (passwordHash) await credentials.set(tx, { userId, passwordHash });
      else if (!(await isSameBrowser(tx, userId, browserToken))) refuse("password_required");
      const activated = await activate(tx, userId);
      return { ...activated, session: await openSession(tx, { userId, device }) };
    });
    return confirmed ?? refuseDeadLink(token);
  }

  /** A hash is expensive: none for a link that does not work anyway. */
  async function hashFor(token: string, password: string): Promise<string> {
    refuseCommonPassword(password, "password");
    const link = await links.findUsable({ tokenDigest: digestOf(token) }, clock.now());
    return link?.purpose === "confirmation" ? hasher.hash(password) : refuseDeadLink(token);
  }

  async function isSameBrowser(tx: Tx, userId: string, browserToken: string | undefined): Promise<boolean> {
    return browserToken !== undefined && signups.isOfBrowser(tx, userId, digestOf(browserToken));
  }

  async function refuseDeadLink(token: string): Promise<never> {
    const isConfirmed = await links.isOfActive(digestOf(token), "confirmation");
    return refuse(isConfirmed ? "already_confirmed" : "link_expired");
  }

  return { activate, confirmEmail };
}

export type AccountActivation = ReturnType<typeof makeAccountActivation>;
