import type { Money } from "@doorlight/common/money";
import type { Day } from "./invoice.ts";

export type InvoicePayment = {
  amount: bigint;
  paidOn: Day;
  by: "hand" | "statement" | "credit_note" | "set_off" | "card" | "card_return";
  /** The admin of a payment by hand, the number of a credit note, even of one that is set off; empty otherwise. */
  reference: string;
};

/** Of the invoice of a card sale, on the day of its charge. */
export type CardPayment = { invoiceId: string; chargeId: string; amount: bigint; on: Day };

/** A payment as an admin records it. */
export type PaymentByHand = {
  invoiceId: string;
  amount: bigint;
  paidOn: Day;
  at: Date;
  /** The part of it beyond what was open. */
  beyond: bigint;
  approvalId: string | null;
  click: { adminId: string; idempotencyKey: string; requestDigest: string };
};

/** Which payments by hand, or of a bank file, count against what an admin may record alone beyond what is open. */
export type PaidBeyond = { adminId: string; country: string; since: Date };

/** An invoice of which nothing is left to pay. */
export type PaidInvoice = {
  invoiceId: string;
  userId: string;
  country: string;
  number: string;
  amount: Money;
  byCreditNote: boolean;
};

/** How an entry fits the invoice that it names: too little, too much; unknown if it names none. */
export const entryKinds = ["exact", "partial", "over", "unknown"] as const;

/** An entry of a bank statement, with its match. */
export type BookedEntry = {
  country: string;
  account: string;
  entryId: string;
  amount: bigint;
  currency: string;
  bookedOn: Day;
  paymentReference: string;
  payer: string;
  kind: (typeof entryKinds)[number];
  /** The part beyond what was open that was not booked, as it was more than the admin of the file may record alone. */
  withheld: bigint;
  invoiceId: string | null;
};

/** The fields of an entry that are the same in every file. */
export type EntryFacts = Pick<BookedEntry, "amount" | "currency" | "bookedOn" | "paymentReference">;

/** A payment of a bank statement that paid no invoice exactly. */
export type OpenPayment = Omit<BookedEntry, "country" | "account" | "entryId"> & {
  id: string;
  invoiceNumber: string;
};
