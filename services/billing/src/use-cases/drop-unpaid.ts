import type { Tx } from "@doorlight/common/db";

type Ports = {
  /** These two end what waits for its card, and return its ids. */
  fees: { endPending(tx: Tx, userId: string): Promise<string[]> };
  sales: { endPending(tx: Tx, userId: string): Promise<string[]> };
  /** From then on the charge never settles; one that has is paid back. */
  voidCharge(tx: Tx, charge: { purpose: "sale" | "fee"; referenceId: string }, at: Date): Promise<void>;
};

/** Gives up what an account has begun to buy and no card has paid yet. Call it under the account's lock. */
export function makeDropUnpaid({ fees, sales, voidCharge }: Ports) {
  return {
    async fees(tx: Tx, userId: string, at: Date): Promise<void> {
      for (const referenceId of await fees.endPending(tx, userId))
        await voidCharge(tx, { purpose: "fee", referenceId }, at);
    },

    async sales(tx: Tx, userId: string, at: Date): Promise<void> {
      for (const referenceId of await sales.endPending(tx, userId))
        await voidCharge(tx, { purpose: "sale", referenceId }, at);
    },
  };
}

export type DropUnpaid = ReturnType<typeof makeDropUnpaid>;
