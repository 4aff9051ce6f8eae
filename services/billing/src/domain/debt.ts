import type { Money } from "@doorlight/common/money";
import type { InvoiceTrust } from "./billing-details.ts";

/** A sale or a fee that is not sold on invoice yet. */
export type Unsold = { referenceId: string; userId: string };

/** A pack or a fee that is about to be sold on invoice. */
export type Debt = Unsold & {
  country: string;
  /** Net. */
  amount: Money;
};

/**
 * The monthly fee of a deal that binds, net, in minor units of its payer's currency. `referenceId`: the last one so far, charged
 * or reserved; null if there is none.
 */
export type BoundFee = { referenceId: string | null; fee: bigint };

/** The deals of a debtor in a country that last beyond an instant, but `except`. */
export type BoundBeside = { payerId: string; country: string; except: string | null; beyond: Date };

/** With the trust in its account, and the fees that it is bound to beside this one. */
export type DebtToReserve = Debt & { trust: InvoiceTrust; boundFees: readonly BoundFee[] };
