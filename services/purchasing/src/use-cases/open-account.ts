import { type Db, type Tx, transaction } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import type { Account, Confirmation } from "../domain/account.ts";

type Ports = {
  db: Db;
  accounts: { open(tx: Tx, confirmation: Confirmation): Promise<Account> };
  clock: Clock;
};

/** Opens a confirmed user's account while they wait; the event that says the same does nothing more. */
export function makeOpenAccount({ db, accounts, clock }: Ports) {
  return (user: Omit<Confirmation, "at">): Promise<Account> =>
    transaction(db, (tx) => accounts.open(tx, { ...user, at: clock.now() }));
}
