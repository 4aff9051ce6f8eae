import type { Tx } from "@doorlight/common/db";
import { refuseField } from "@doorlight/common/errors";
import { type Account, type BillingDetails, isComplete, type SavedDetails } from "../domain/billing-details.ts";
import type { FollowDigests } from "./follow-digests.ts";

type Ports = {
  details: {
    find(userId: string, on: Tx): Promise<SavedDetails>;
    /** Undefined if the account is erased, or the details have another version than `expected`. */
    put(tx: Tx, account: Account, details: BillingDetails, expected?: bigint): Promise<SavedDetails | undefined>;
  };
  buyers: {
    /** Keeps the former details, so that debts can still be invoiced. */
    freezeNow(tx: Tx, account: Account): Promise<void>;
    /** Unissued invoices use the details saved now. */
    renew(tx: Tx, account: Account): Promise<void>;
  };
  /** Card sales that wait for the details can be invoiced, if these are complete. */
  markDue(tx: Tx, userId: string): Promise<void>;
  /** Keeps the digest of the company id. */
  followDigests: FollowDigests["follow"];
  /** Asks a mailbox that is named for documents whether it wants them. `former`: the one that was named before. */
  askMailbox(tx: Tx, account: Account, billingEmail: string, former: string): Promise<void>;
  events: { accountPayableChanged(tx: Tx, account: Account, details: SavedDetails): Promise<void> };
};

/**
 * Saves valid details, of the agent or an admin, and publishes how the account pays. Refuses `invalid_request` if its
 * card does not pay. Undefined as for `put`.
 */
export function makeSaveDetails({ details, buyers, markDue, followDigests, askMailbox, events }: Ports) {
  return async (
    tx: Tx,
    account: Account,
    valid: BillingDetails,
    expected?: bigint,
  ): Promise<SavedDetails | undefined> => {
    if (!isComplete(valid)) await buyers.freezeNow(tx, account);
    const { billingEmail: former } = await details.find(account.userId, tx);
    const saved = await details.put(tx, account, valid, expected);
    if (!saved) return undefined;
    const lacksCard = saved.billingMethod === "card" && !saved.cardReady;
    if (lacksCard) refuseField("billingMethod", "card_missing", "needs a saved card that has not expired");
    await buyers.renew(tx, account);
    await markDue(tx, account.userId);
    await followDigests(tx, account.userId);
    await askMailbox(tx, account, saved.billingEmail, former);
    await events.accountPayableChanged(tx, account, saved);
    return saved;
  };
}

export type SaveDetails = ReturnType<typeof makeSaveDetails>;
