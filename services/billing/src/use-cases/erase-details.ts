import type { Tx } from "@doorlight/common/db";
import type { Account, BillingDetails } from "../domain/billing-details.ts";

type Kept = BillingDetails & { version: bigint };

type Ports = {
  details: { erase(tx: Tx, account: Account, at: Date): Promise<Kept | undefined> };
  announce: (tx: Tx, account: Account, details: Kept) => Promise<void>;
};

/** Forgets how an account paid, once and for good. There are no invoices yet that bookkeeping would want kept. */
export function makeEraseDetails({ details, announce }: Ports) {
  return async (tx: Tx, account: Account, at: Date): Promise<void> => {
    const erased = await details.erase(tx, account, at);
    if (erased) await announce(tx, account, erased);
  };
}
