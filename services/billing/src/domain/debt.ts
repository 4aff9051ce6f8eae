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

/** With the trust in its account. */
export type DebtToReserve = Debt & { trust: InvoiceTrust };
