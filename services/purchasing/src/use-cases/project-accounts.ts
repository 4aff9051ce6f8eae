import type { Tx } from "@doorlight/common/db";
import type { Payable } from "../domain/account.ts";
import type { AppliedBilling } from "../domain/contract.ts";

type User = { userId: string; country: string };

type Ports = {
  accounts: {
    setActive(tx: Tx, user: User, active: boolean, version: bigint): Promise<void>;
    /** False if it knows a newer version. */
    setPayable(tx: Tx, payable: Payable): Promise<boolean>;
    erase(tx: Tx, user: User, at: Date): Promise<void>;
  };
  events: { billingApplied(tx: Tx, applied: AppliedBilling): Promise<void> };
};

export type ProjectAccounts = ReturnType<typeof makeProjectAccounts>;

/** Projects users as identity and billing publish them, so that a purchase is decided without asking those services. */
export function makeProjectAccounts({ accounts, events }: Ports) {
  return {
    deactivate: (tx: Tx, user: User, version: bigint) => accounts.setActive(tx, user, false, version),
    reactivate: (tx: Tx, user: User, version: bigint) => accounts.setActive(tx, user, true, version),
    erase: (tx: Tx, user: User, at: Date) => accounts.erase(tx, user, at),

    async setPayable(tx: Tx, payable: Payable): Promise<void> {
      const { userId, country, version } = payable;
      if (!(await accounts.setPayable(tx, payable))) return;
      await events.billingApplied(tx, { referenceId: userId, owner: { userId, officeId: null }, country, version });
    },
  };
}
