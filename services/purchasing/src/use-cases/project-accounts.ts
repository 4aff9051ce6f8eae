import type { Tx } from "@doorlight/common/db";
import type { Payable } from "../domain/account.ts";

type User = { userId: string; country: string };

type Ports = {
  accounts: {
    setActive(tx: Tx, user: User, active: boolean, version: bigint): Promise<void>;
    setPayable(tx: Tx, payable: Payable): Promise<void>;
    erase(tx: Tx, user: User, at: Date): Promise<void>;
  };
};

export type ProjectAccounts = ReturnType<typeof makeProjectAccounts>;

/** Projects what identity and billing publish about users, so that a purchase is decided without asking them. */
export function makeProjectAccounts({ accounts }: Ports) {
  return {
    deactivate: (tx: Tx, user: User, version: bigint) => accounts.setActive(tx, user, false, version),
    reactivate: (tx: Tx, user: User, version: bigint) => accounts.setActive(tx, user, true, version),
    erase: (tx: Tx, user: User, at: Date) => accounts.erase(tx, user, at),
    setPayable: (tx: Tx, payable: Payable) => accounts.setPayable(tx, payable),
  };
}
