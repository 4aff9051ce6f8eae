import type { Tx } from "@doorlight/common/db";
import type { Account, SavedDetails } from "../domain/billing-details.ts";

type Ports = {
  details: {
    /** Undefined where it was done before. */
    erase(tx: Tx, account: Account, at: Date): Promise<SavedDetails | undefined>;
  };
  events: { accountPayableChanged(tx: Tx, account: Account, details: SavedDetails): Promise<void> };
};

/** Erases how an account pays, once and for good. There are no invoices yet that bookkeeping would need. */
export function makeEraseDetails({ details, events }: Ports) {
  return async (tx: Tx, account: Account, at: Date): Promise<void> => {
    const erased = await details.erase(tx, account, at);
    if (erased) await events.accountPayableChanged(tx, account, erased);
  };
}

export type EraseDetails = ReturnType<typeof makeEraseDetails>;
