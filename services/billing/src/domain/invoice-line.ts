import type { Money } from "@doorlight/common/money";
import type { Account } from "./billing-details.ts";
import type { InvoicedItem } from "./invoice.ts";

/** Something that an account has bought by invoice. */
export type NewLine = {
  account: Account;
  /** The purchase, the sale or the fee: each is invoiced once. */
  sourceId: string;
  item: InvoicedItem;
  at: Date;
  /** Net, before the discount. */
  price: Money;
  discount: bigint;
};

/** Why an account's invoice could not be issued. */
export type ParkedCause = "buyer_incomplete" | "error";
