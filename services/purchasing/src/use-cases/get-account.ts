import { refuse } from "@doorlight/common/errors";
import type { UserCaller } from "@doorlight/common/product";
import { type Account, noAccount } from "../domain/account.ts";

type Ports = { accounts: { find(userId: string): Promise<Account | undefined> } };

export type GetAccount = ReturnType<typeof makeGetAccount>;

/**
 * The caller's own account, an empty one before it is opened; for an admin any account. Refuses `forbidden`, and
 * `not_found` where an admin asks for an account that was never opened.
 */
export function makeGetAccount({ accounts }: Ports) {
  return async (
    { userId, role }: Pick<UserCaller, "userId" | "role">,
    ofUser: string | undefined,
  ): Promise<Account> => {
    if (ofUser === undefined) return (await accounts.find(userId)) ?? noAccount;
    if (role !== "admin" && role !== "super_admin") refuse("forbidden");
    return (await accounts.find(ofUser)) ?? refuse("not_found");
  };
}
