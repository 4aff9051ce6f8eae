import type { Tx } from "@doorlight/common/db";
import type { Account, SavedDetails } from "../domain/billing-details.ts";

type Ports = {
  details: {
    /** Undefined if it was done before. */
    erase(tx: Tx, account: Account, at: Date): Promise<SavedDetails | undefined>;
  };
  /** Both of one account. */
  corrections: { erase(tx: Tx, userId: string): Promise<void> };
  digests: { erase(tx: Tx, userId: string): Promise<void> };
  /** Debts can still be invoiced. */
  freezeBuyer(tx: Tx, account: Account, at: Date): Promise<void>;
  /** If nothing is owed. */
  eraseBuyers(tx: Tx, userIds: readonly string[]): Promise<void>;
  events: { accountPayableChanged(tx: Tx, account: Account, details: SavedDetails): Promise<void> };
};

/**
 * Erases an account's billing details, once and for good. The content of its invoices is bookkeeping, and kept apart;
 * the details for the next one go with it.
 */
export function makeEraseDetails({ details, corrections, digests, freezeBuyer, eraseBuyers, events }: Ports) {
  return async (tx: Tx, account: Account, at: Date): Promise<void> => {
    await freezeBuyer(tx, account, at);
    const erased = await details.erase(tx, account, at);
    await corrections.erase(tx, account.userId);
    await digests.erase(tx, account.userId);
    await eraseBuyers(tx, [account.userId]);
    if (erased) await events.accountPayableChanged(tx, account, erased);
  };
}
