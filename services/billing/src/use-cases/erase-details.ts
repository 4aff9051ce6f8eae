import type { Tx } from "@doorlight/common/db";
import type { Account, SavedDetails } from "../domain/billing-details.ts";

type Ports = {
  details: {
    /** Undefined if it was done before. */
    erase(tx: Tx, account: Account, at: Date): Promise<SavedDetails | undefined>;
  };
  /** What is owed can be invoiced still. */
  freezeBuyer(tx: Tx, account: Account, at: Date): Promise<void>;
  /** If nothing is owed. */
  eraseBuyers(tx: Tx, userIds: readonly string[]): Promise<void>;
  events: { accountPayableChanged(tx: Tx, account: Account, details: SavedDetails): Promise<void> };
};

/**
 * Erases how an account pays, once and for good. What its invoices say is bookkeeping, and kept apart; what the next one
 * needs goes with it.
 */
export function makeEraseDetails({ details, freezeBuyer, eraseBuyers, events }: Ports) {
  return async (tx: Tx, account: Account, at: Date): Promise<void> => {
    await freezeBuyer(tx, account, at);
    const erased = await details.erase(tx, account, at);
    await eraseBuyers(tx, [account.userId]);
    if (erased) await events.accountPayableChanged(tx, account, erased);
  };
}

export type EraseDetails = ReturnType<typeof makeEraseDetails>;
