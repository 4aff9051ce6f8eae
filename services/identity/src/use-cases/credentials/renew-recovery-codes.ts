import { transaction, type Db } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Users } from "../ports.ts";
import type { IssueRecoveryCodes } from "./issue-recovery-codes.ts";
import type { UseSecondFactor } from "./use-second-factor.ts";

type Ports = { db: Db; users: Users; useSecondFactor: UseSecondFactor; issueRecoveryCodes: IssueRecoveryCodes };

/** Ten new codes. Refuses `second_factor_invalid`, also where no second factor is on. */
export function makeRenewRecoveryCodes({ db, users, useSecondFactor, issueRecoveryCodes }: Ports) {
  return (userId: string, code: string): Promise<string[]> =>
    transaction(db, async (tx) => {
      const user = (await users.lock(tx, userId)) ?? refuse("login_required");
      if (!user.secondFactorOn || !code) refuse("second_factor_invalid");
      await useSecondFactor(tx, user, code);
      return issueRecoveryCodes(tx, userId);
    });
}
