import type { Db } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import { acceptsPasswordLink } from "../../domain/password-link.ts";
import { digestOf } from "../../domain/secret.ts";
import type { User } from "../../domain/user.ts";
import type { Links, Users } from "../ports.ts";

type Ports = { db: Db; users: Users; links: Links; clock: Clock };

/** The user whose password a link would set if it were used now. Refuses `link_expired`. */
export function makeFindPasswordLink({ db, users, links, clock }: Ports) {
  return async (userId: string, token: string): Promise<User> => {
    const link = await links.findUsable(db, { tokenDigest: digestOf(token) }, clock.now());
    const user = link?.userId === userId ? await users.find(db, userId) : undefined;
    return link && user && acceptsPasswordLink(user, link.purpose) ? user : refuse("link_expired");
  };
}

export type FindPasswordLink = ReturnType<typeof makeFindPasswordLink>;
