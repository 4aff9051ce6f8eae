import type { Db } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import { confirmationToken } from "../domain/secret.ts";
import type { User } from "../domain/user.ts";
import type { Confirmations, Users } from "./ports.ts";

export type MailRecipient = { user: User; confirmationToken?: string };

type Ports = { db: Db; users: Users; confirmations: Confirmations; tokenKey: Buffer; clock: Clock };

/**
 * Whom to write to, with the link's token for a confirmation mail. Undefined when nothing should be sent: the account
 * is gone or not in use, or the link would not work.
 */
export function getMailRecipientWith({ db, users, confirmations, tokenKey, clock }: Ports) {
  return async (userId: string, confirmationId?: string): Promise<MailRecipient | undefined> => {
    const user = await users.find(db, userId);
    if (!confirmationId) return user?.status === "active" ? { user } : undefined;
    if (user?.status !== "pending") return undefined;
    if (!(await confirmations.isUsable(db, { id: confirmationId, userId }, clock.now()))) return undefined;
    return { user, confirmationToken: confirmationToken(tokenKey, confirmationId) };
  };
}
