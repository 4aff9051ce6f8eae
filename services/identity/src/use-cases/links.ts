import type { TokenKeys } from "@doorlight/common/product";
import { randomUUID } from "node:crypto";
import type { Tx } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import { linkExpiry, type LinkPurpose, type NewLink, type UsableLink } from "../domain/link.ts";
import { digestOf, linkToken } from "../domain/secret.ts";
import type { User } from "../domain/user.ts";

type Account = Pick<User, "id" | "country" | "version">;
type Invitation = { officeId: string; inviterId: string };

/** A link that was just used up, and its user, locked. */
export type Redeemed = { user: User; link: UsableLink };

type Ports = {
  users: { lock(tx: Tx, id: string): Promise<User | undefined> };
  links: {
    add(tx: Tx, link: NewLink): Promise<void>;
    userOf(tx: Tx, tokenDigest: Buffer, now: Date): Promise<string | undefined>;
    use(tx: Tx, tokenDigest: Buffer, purposes: readonly LinkPurpose[], now: Date): Promise<UsableLink | undefined>;
  };
  events: { linkMailQueued(tx: Tx, user: Account, link: { id: string; purpose: LinkPurpose }): Promise<void> };
  tokenKeys: TokenKeys;
  clock: Clock;
};

/** Links in mails, from their making to their use. */
export function makeLinks({ users, links, events, tokenKeys, clock }: Ports) {
  /** Makes a link for a user; returns its id. */
  async function make(tx: Tx, user: Account, purpose: LinkPurpose, invitation?: Invitation): Promise<string> {
    const id = randomUUID();
    const tokenDigest = digestOf(linkToken(tokenKeys.current, id));
    const expiresAt = linkExpiry(purpose, clock.now());
    await links.add(tx, { id, userId: user.id, purpose, tokenDigest, expiresAt, ...invitation });
    return id;
  }

  /**
   * Makes a link for a user and queues its mail. The event carries the link's id alone: the service that sends the mail
   * asks for the token.
   */
  async function issue(tx: Tx, user: Account, purpose: LinkPurpose, invitation?: Invitation): Promise<void> {
    await events.linkMailQueued(tx, user, { id: await make(tx, user, purpose, invitation), purpose });
  }

  /**
   * Uses a link up and locks its user; undefined if it does not work or has another purpose. The user is locked
   * first, as by everything that makes links void, so that no two transactions wait for each other.
   */
  async function redeem(tx: Tx, token: string, purposes: readonly LinkPurpose[]): Promise<Redeemed | undefined> {
    const now = clock.now();
    const tokenDigest = digestOf(token);
    const userId = await links.userOf(tx, tokenDigest, now);
    const user = userId && (await users.lock(tx, userId));
    const link = user && (await links.use(tx, tokenDigest, purposes, now));
    return link ? { user, link } : undefined;
  }

  return { make, issue, redeem };
}

export type Links = ReturnType<typeof makeLinks>;
