import { transaction, type Db } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import { linkExpiry } from "../../domain/link.ts";
import type { IssueLink } from "../issue-link.ts";
import type { Signups, Users } from "../ports.ts";
import type { ResendTask } from "./request-confirmation.ts";

type Ports = { db: Db; users: Users; signups: Signups; issueLink: IssueLink; clock: Clock };

/**
 * Sends a fresh link to a sign-up that waits or ran out; any other account gets nothing. Older links keep their own
 * time, since mails may arrive in any order.
 */
export function resendConfirmationWith({ db, users, signups, issueLink, clock }: Ports) {
  return async ({ userId }: ResendTask): Promise<void> => {
    if (!userId) return;
    const expiresAt = linkExpiry("confirmation", clock.now());

    await transaction(db, async (tx) => {
      const user = await users.lock(tx, userId);
      if (user?.status !== "pending") return;
      const changed = await users.change(tx, user.id, {});
      await signups.extend(tx, user.id, expiresAt);
      await issueLink(tx, changed, "confirmation");
    });
  };
}
