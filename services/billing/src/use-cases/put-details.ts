import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse, refuseField } from "@doorlight/common/errors";
import {
  type Account,
  type BillingDetails,
  isComplete,
  type SavedDetails,
  validDetails,
} from "../domain/billing-details.ts";

type Ports = {
  db: Db;
  details: {
    /** Undefined if the account is erased. */
    put(tx: Tx, account: Account, details: BillingDetails): Promise<SavedDetails | undefined>;
  };
  buyers: {
    /** Keeps the former details, so that debts can still be invoiced. */
    freezeNow(tx: Tx, account: Account): Promise<void>;
    /** Unissued invoices use the details saved now. */
    renew(tx: Tx, account: Account): Promise<void>;
  };
  events: { accountPayableChanged(tx: Tx, account: Account, details: SavedDetails): Promise<void> };
};

/** Saves how an account pays and publishes it. Refuses `invalid_request`, `account_deactivated`. */
export function makePutDetails({ db, details, buyers, events }: Ports) {
  return (account: Account, input: BillingDetails): Promise<SavedDetails> => {
    const valid = validDetails(input, account.country);
    return transaction(db, async (tx) => {
      if (!isComplete(valid)) await buyers.freezeNow(tx, account);
      const saved = (await details.put(tx, account, valid)) ?? refuse("account_deactivated");
      const lacksCard = saved.billingMethod === "card" && !saved.cardReady;
      if (lacksCard) refuseField("billingMethod", "card_missing", "needs a saved card that has not expired");
      await buyers.renew(tx, account);
      await events.accountPayableChanged(tx, account, saved);
      return saved;
    });
  };
}
