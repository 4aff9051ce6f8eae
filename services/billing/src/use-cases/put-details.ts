import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import { type Account, type BillingDetails, checkedDetails } from "../domain/billing-details.ts";

type Kept = BillingDetails & { version: bigint };

type Ports = {
  db: Db;
  details: { put(tx: Tx, account: Account, details: BillingDetails): Promise<Kept | undefined> };
  /** Tells the others how the account pays from now on. */
  announce: (tx: Tx, account: Account, details: Kept) => Promise<void>;
};

/** Saves how an account pays and announces it. Refuses `invalid_request`, `account_deactivated`. */
export function makePutDetails({ db, details, announce }: Ports) {
  return (account: Account, told: BillingDetails): Promise<Kept> => {
    const checked = checkedDetails(told, account.country);
    return transaction(db, async (tx) => {
      const kept = (await details.put(tx, account, checked)) ?? refuse("account_deactivated");
      await announce(tx, account, kept);
      return kept;
    });
  };
}
