import { transaction, type Db } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import { normaliseEmail } from "../domain/email.ts";
import { confirmationExpiry } from "../domain/lifetimes.ts";
import type { IssueConfirmation } from "./issue-confirmation.ts";
import type { Signups, Users } from "./ports.ts";

type Ports = { db: Db; users: Users; signups: Signups; issueConfirmation: IssueConfirmation; clock: Clock };

/**
 * Sends a fresh link to an address whose sign-up waits or ran out; any other address gets nothing. Older links keep
 * their own time, since mails may arrive in any order.
 */
export function resendConfirmationWith({ db, users, signups, issueConfirmation, clock }: Ports) {
  return async (address: string): Promise<void> => {
    const email = normaliseEmail(address);
    const expiresAt = confirmationExpiry(clock.now());

    await transaction(db, async (tx) => {
      const found = await users.findByEmail(tx, email);
      const user = found && (await users.lock(tx, found.id));
      if (user?.status !== "pending") return;
      const changed = await users.change(tx, user.id, {});
      await signups.extend(tx, user.id, expiresAt);
      await issueConfirmation(tx, changed, expiresAt);
    });
  };
}
