import type { Money } from "@doorlight/common/money";
import type { BankEntry } from "./bank-file.ts";
import type { Day } from "./invoice.ts";

export type PaymentOrigin = "hand" | "statement" | "credit_note" | "set_off" | "card" | "card_return" | "reversal";

export type InvoicePayment = {
  id: string;
  /** Below zero, if it takes another one back. */
  amount: bigint;
  paidOn: Day;
  by: PaymentOrigin;
  /** The admin of a payment by hand, the number of a credit note, even of one that is set off; empty otherwise. */
  reference: string;
  /** Another one has taken it back. */
  reversed: boolean;
  reverses: string | null;
  /** Of a reversal. */
  reason: string | null;
  /** Payer and id of the bank's entry; empty without one. */
  bankEntry: string;
};

/** Of the invoice of a card sale, on the day of its charge. */
export type CardPayment = { invoiceId: string; chargeId: string; amount: bigint; on: Day };

/** A payment that is to be taken back. */
export type BookedPayment = {
  id: string;
  invoiceId: string;
  number: string;
  userId: string;
  country: string;
  amount: Money;
  paidOn: Day;
  by: PaymentOrigin;
  reversed: boolean;
};

/** What nobody wrote by mistake has no reversal: a credit note is a document, and a reversal is followed by another payment. */
export const isReversible = (by: PaymentOrigin): boolean => by === "hand" || by === "statement" || by === "set_off";

/** A payment that was taken back. */
export type ReversedPayment = Pick<BookedPayment, "invoiceId" | "number" | "userId" | "country" | "amount">;

/** A click of an admin, which happens once. */
export type Click = { adminId: string; idempotencyKey: string; requestDigest: string };

/** A payment as an admin records it. */
export type PaymentByHand = {
  invoiceId: string;
  amount: bigint;
  paidOn: Day;
  at: Date;
  /** The part of it beyond what was open. */
  beyond: bigint;
  approvalId: string | null;
  click: Click;
};

/** Which payments by hand, or of a bank file, count against what an admin may record alone beyond what is open. */
export type PaidBeyond = { adminId: string; country: string; since: Date };

/** An invoice of which nothing is left to pay by its latest payment, or again something is. */
export type CrossedInvoice = {
  invoiceId: string;
  userId: string;
  country: string;
  number: string;
  amount: Money;
  byCreditNote: boolean;
  isPaid: boolean;
};

/** How an entry fits the invoice that it names: too little, too much; unknown if it names none. */
export const entryKinds = ["exact", "partial", "over", "unknown"] as const;

/**
 * Why an entry is not booked though it names a document of ours, or gives money back. left_account: it is no payment to us. came_back: of
 * ours, that did not arrive. day: before the invoice's, or to come. by_card, credit_note: nothing is to be paid by bank.
 */
type EntryDoubt = "left_account" | "came_back" | "day" | "by_card" | "credit_note";

/** A document that a payer's reference names. */
export type NamedDocument = {
  id: string;
  kind: "invoice" | "card_invoice" | "credit_note";
  number: string;
  currency: string;
  issuedOn: Day;
  left: bigint;
};

/** `today` is a day of the country. */
export function doubtOf(
  { amount: { amount }, reverses, bookedOn }: Pick<BankEntry, "amount" | "reverses" | "bookedOn">,
  named: Pick<NamedDocument, "kind" | "issuedOn"> | undefined,
  today: Day,
): EntryDoubt | null {
  if (amount < 0n) return "left_account";
  if (reverses) return "came_back";
  if (named?.kind === "card_invoice") return "by_card";
  if (named?.kind === "credit_note") return "credit_note";
  return named && (bookedOn < named.issuedOn || bookedOn > today) ? "day" : null;
}

/** Money that a bank gives back: no payment of an invoice. */
export const isReturn = (doubt: EntryDoubt | null): boolean => doubt === "left_account" || doubt === "came_back";

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
  /** Of an unknown one with a doubt the document that it names. */
  invoiceId: string | null;
  doubt: EntryDoubt | null;
};

/** Entries of a file that are no payments to us: they left the account and name nothing of ours, or are not booked yet. */
export type LeftOutEntries = { reason: "outgoing" | "pending"; entries: number; sum: Money };

/**
 * How an amount fits what is left to pay of the invoice that it names; undefined if it names none. `withheld`: the part beyond that is not
 * booked, since it is more than `room`. `beyond`: the part beyond that is.
 */
export function fitOf(amount: bigint, left: bigint | undefined, room: bigint) {
  if (left === undefined) return { kind: "unknown", withheld: 0n, beyond: 0n } as const;
  const kind = amount === left ? "exact" : amount < left ? "partial" : "over";
  const more = amount - (left > 0n ? left : 0n);
  const withheld = more > room ? more : 0n;
  return { kind, withheld, beyond: more > 0n ? more - withheld : 0n } as const;
}

/** The fields of an entry that are the same in every file. */
export type EntryFacts = Pick<BookedEntry, "amount" | "currency" | "bookedOn" | "paymentReference">;

/** A payment of a bank statement that paid no invoice exactly. */
export type OpenPayment = Omit<BookedEntry, "country" | "account" | "entryId"> & {
  id: string;
  invoiceNumber: string;
  /** Of the invoice from which its payment was taken back; empty without one. */
  takenOffNumber: string;
};

/** How far an assignment booked a payment. */
export type AssignedPayment = { booked: Money; withheld: Money };

/** An entry as it stands. */
export type StoredEntry = Pick<
  BookedEntry,
  "country" | "account" | "amount" | "currency" | "bookedOn" | "kind" | "invoiceId"
> & {
  settledAs: "paid_back" | "ignored" | null;
};

/** What people decided about one: each decision is kept. */
export type EntryDecision = {
  entryId: string;
  kind: "assigned" | "paid_back" | "ignored" | "reopened";
  invoiceId?: string;
  paidOn?: Day;
  /** Empty of an assignment. */
  reason: string;
  at: Date;
  click: Click;
};

/** An entry that people settled, with its last decision. */
export type SettledPayment = {
  payment: OpenPayment;
  settledAs: "paid_back" | "ignored";
  paidBackOn: Day | null;
  reason: string;
  settledAt: Date;
};
