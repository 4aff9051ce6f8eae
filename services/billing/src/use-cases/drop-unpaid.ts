import type { Tx } from "@doorlight/common/db";
import { type Fee, choices } from "../domain/fee.ts";

type Ports = {
  /** These two end purchases that wait for a card, and return their ids. */
  fees: { endPending(tx: Tx, userId: string, reasons?: readonly Fee["reason"][]): Promise<string[]> };
  sales: { endPending(tx: Tx, userId: string): Promise<string[]> };
  /** From then on the charge never settles; one that has is paid back. */
  voidCharge(tx: Tx, charge: { purpose: "sale" | "fee"; referenceId: string }, at: Date): Promise<void>;
};

/** Gives up an account's begun purchases that no card has paid yet. Call it under the account's lock. */
export function makeDropUnpaid({ fees, sales, voidCharge }: Ports) {
  async function dropFees(tx: Tx, userId: string, at: Date, reasons?: readonly Fee["reason"][]): Promise<void> {
    for (const referenceId of await fees.endPending(tx, userId, reasons))
      await voidCharge(tx, { purpose: "fee", referenceId }, at);
  }

  return {
    fees: (tx: Tx, userId: string, at: Date) => dropFees(tx, userId, at),

    /** The plan that was chosen last, not the fee of a month. */
    choice: (tx: Tx, userId: string, at: Date) => dropFees(tx, userId, at, choices),

    async sales(tx: Tx, userId: string, at: Date): Promise<void> {
      for (const referenceId of await sales.endPending(tx, userId))
        await voidCharge(tx, { purpose: "sale", referenceId }, at);
    },
  };
}

export type DropUnpaid = ReturnType<typeof makeDropUnpaid>;
