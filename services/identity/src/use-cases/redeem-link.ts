import type { Tx } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import type { LinkPurpose } from "../domain/link.ts";
import { digestOf } from "../domain/secret.ts";
import type { User } from "../domain/user.ts";
import type { Links, UsableLink, Users } from "./ports.ts";

/** A link that was just used up, and its user, locked. */
export type Redeemed = { user: User; link: UsableLink };

type Ports = { users: Users; links: Links; clock: Clock };

/**
 * Uses a mailed link up and locks its user; undefined when it does not work or is for something else. The user is locked
 * first, as by everything that voids links, so that no two wait for each other.
 */
export function makeRedeemLink({ users, links, clock }: Ports) {
  return async (tx: Tx, token: string, purposes: readonly LinkPurpose[]): Promise<Redeemed | undefined> => {
    const now = clock.now();
    const tokenDigest = digestOf(token);
    const found = await links.findUsable(tx, { tokenDigest }, now);
    const user = found && (await users.lock(tx, found.userId));
    const link = user && (await links.use(tx, tokenDigest, purposes, now));
    return link && { user, link };
  };
}

export type RedeemLink = ReturnType<typeof makeRedeemLink>;
