import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { addJob } from "@doorlight/common/jobs";
import { type Clock, minutes } from "@doorlight/common/time";
import { normaliseEmail } from "../domain/email.ts";
import { linkExpiry, passwordLinkFor, type LinkPurpose } from "../domain/link.ts";
import { isSignUp } from "../domain/signup.ts";
import type { User } from "../domain/user.ts";
import type { Links } from "./links.ts";

/** The step for which a visitor of the login screen asks for a link. */
type Step = "confirm_email" | "set_password" | "log_in";

export type LinkTask = { userId: string | null; step: Step };

type Ports = {
  db: Db;
  users: {
    findByEmail(email: string): Promise<User | undefined>;
    lock(tx: Tx, id: string): Promise<User | undefined>;
  };
  signups: { extend(tx: Tx, userId: string, expiresAt: Date, now: Date): Promise<boolean> };
  links: { countExpiringAfter(tx: Tx, userId: string, purpose: LinkPurpose, time: Date): Promise<number> };
  makeLink: Links["make"];
  issueLink: Links["issue"];
  events: { noticeMailQueued(tx: Tx, user: User, kind: "deactivated"): Promise<void> };
  clock: Clock;
};

/** More than the owner asks for. Beyond it strangers fill the mailbox, in which working links lie already. */
const MOST_MAILS = 20;
const COUNTED_MS = minutes(15);

/** Links that people ask for by an address, without a login. */
export function makeLinkRequests({ db, users, links, signups, makeLink, issueLink, events, clock }: Ports) {
  /**
   * Queues a link for an address. `send` looks later whether the account can use it: here every address costs the same
   * work, so that timing does not reveal which addresses have an account.
   */
  async function request(address: string, step: Step): Promise<void> {
    const user = await users.findByEmail(normaliseEmail(address));
    const task: LinkTask = { userId: user?.id ?? null, step };
    await transaction(db, (tx) => addJob(tx, "send-link", task));
  }

  /**
   * Mails the link if the account can use it, and to a deactivated one that it is so. Older links keep their own time, since mails may arrive in any order. A
   * sign-up waits on for the new link, but not for ever: anybody can ask.
   */
  async function send({ userId, step }: LinkTask): Promise<void> {
    if (!userId) return;
    await transaction(db, async (tx) => {
      const user = await users.lock(tx, userId);
      if (user?.status === "deactivated" && step !== "confirm_email") return sayDeactivated(tx, user);
      const purpose = user && purposeOf(step, user);
      if (!purpose || (await hasEnough(tx, user.id, purpose))) return;
      if (isSignUp(user) && !(await keepWaiting(tx, userId, purpose))) return;
      await issueLink(tx, user, purpose);
    });
  }

  /** The mail says whom to ask. It is counted by a link that nobody gets. */
  async function sayDeactivated(tx: Tx, user: User): Promise<void> {
    if (await hasEnough(tx, user.id, "password_reset")) return;
    await makeLink(tx, user, "password_reset");
    await events.noticeMailQueued(tx, user, "deactivated");
  }

  function keepWaiting(tx: Tx, userId: string, purpose: LinkPurpose): Promise<boolean> {
    const now = clock.now();
    return signups.extend(tx, userId, linkExpiry(purpose, now), now);
  }

  async function hasEnough(tx: Tx, userId: string, purpose: LinkPurpose): Promise<boolean> {
    const issuedAfter = new Date(clock.now().getTime() - COUNTED_MS);
    return (await links.countExpiringAfter(tx, userId, purpose, linkExpiry(purpose, issuedAfter))) >= MOST_MAILS;
  }

  return { request, send };
}

export type LinkRequests = ReturnType<typeof makeLinkRequests>;

/** Every link proves the mailbox, so while an account is pending each of them ends its set-up. */
function purposeOf(step: Step, user: User): LinkPurpose | undefined {
  if (isSignUp(user) && step !== "set_password") return "confirmation";
  switch (step) {
    case "confirm_email":
      return user.status === "pending" ? passwordLinkFor(user) : undefined;
    case "set_password":
      return passwordLinkFor(user);
    case "log_in":
      return user.status === "active" ? "magic_link" : passwordLinkFor(user);
  }
}
