import type { Money } from "@doorlight/common/money";
import type { InvoiceTrust } from "./account.ts";

/** Purchases, sales and fees on invoice that are paid or credited since, or owed again. */
export type DebtsAt = { userId: string; sourceIds: readonly string[]; at: Date };

/** A pack or a fee that billing is about to sell on invoice. */
export type DebtReservation = {
  referenceId: string;
  userId: string;
  country: string;
  /** Net. */
  amount: Money;
  trust: InvoiceTrust;
  /** Of other deals of the account each month, net, and the last one so far. */
  boundFees: readonly { referenceId: string | null; fee: Money }[];
};
