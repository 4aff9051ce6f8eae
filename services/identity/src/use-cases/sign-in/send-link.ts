import { transaction, type Db } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import { linkExpiry, type LinkPurpose } from "../../domain/link.ts";
import { passwordLinkFor } from "../../domain/password-link.ts";
import type { User } from "../../domain/user.ts";
import type { IssueLink } from "../issue-link.ts";
import type { Signups, Users } from "../ports.ts";
import type { LinkTask, Wish } from "./request-link.ts";

type Ports = { db: Db; users: Users; signups: Signups; issueLink: IssueLink; clock: Clock };

/**
 * Mails the link that was asked for where the account can use it; any other gets nothing. Older links keep their own
 * time, since mails may arrive in any order.
 */
export function makeSendLink({ db, users, signups, issueLink, clock }: Ports) {
  return async ({ userId, wish }: LinkTask): Promise<void> => {
    if (!userId) return;
    await transaction(db, async (tx) => {
      const user = await users.lock(tx, userId);
      const purpose = user && purposeOf(wish, user);
      if (!purpose) return;
      if (purpose === "confirmation") await signups.extend(tx, userId, linkExpiry(purpose, clock.now()));
      await issueLink(tx, await users.change(tx, userId, {}), purpose);
    });
  };
}

function purposeOf(wish: Wish, user: User): LinkPurpose | undefined {
  switch (wish) {
    case "confirm":
      return user.status === "pending" && user.hasPassword ? "confirmation" : undefined;
    case "set_password":
      return passwordLinkFor(user);
    case "log_in":
      return user.status === "active" ? "magic_link" : undefined;
  }
}
