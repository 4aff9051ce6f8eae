import type { Tx } from "@doorlight/common/db";
import { hasAcceptedTerms, type TermsInForce } from "../domain/terms.ts";
import type { User, UserChanges } from "../domain/user.ts";

type Ports = {
  users: { change(tx: Tx, id: string, changes: UserChanges): Promise<User> };
  events: { userUpdated(tx: Tx, user: User, termsAccepted: boolean): Promise<void> };
  termsInForce: TermsInForce;
};

/**
 * Changes fields of a locked user that other services project, and publishes them, unless the account was never
 * confirmed: they do not know it yet. Returns the user after the change.
 */
export function makeUpdateUser({ users, events, termsInForce }: Ports) {
  return async (tx: Tx, userId: string, changes: UserChanges): Promise<User> => {
    const user = await users.change(tx, userId, changes);
    if (user.isConfirmed) await events.userUpdated(tx, user, hasAcceptedTerms(user, termsInForce));
    return user;
  };
}

export type UpdateUser = ReturnType<typeof makeUpdateUser>;
