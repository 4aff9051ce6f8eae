import type { Money } from "@doorlight/common/money";
import type { PaymentSource, Vat } from "@doorlight/common/product";

/** How a sale or a fee is paid: the ledger account that it comes from. */
export type PaidFrom = "card" | "to_be_invoiced";

/** A credit pack that billing sold. */
export type CreditSale = {
  saleId: string;
  userId: string;
  country: string;
  credits: number;
  /** Net. */
  price: Money;
  vat: Vat | null;
  paidFrom: PaidFrom;
  at: Date;
};

/** A fee that billing charged, or that the next invoice asks for. */
export type Fee = {
  feeId: string;
  kind: "plan_fee" | "deal_fee";
  contractId: string;
  /** That it pays for. */
  period: { from: Date; to: Date };
  userId: string;
  country: string;
  /** Net. */
  amount: Money;
  vat: Vat | null;
  paidFrom: PaidFrom;
  at: Date;
};

/** A fee of a deal on invoice that goes back whole. */
export type ReturnedFee = Pick<Fee, "feeId" | "userId" | "country" | "amount" | "vat" | "at">;

/** A grant by an admin. One key of one admin gives once. */
export type GrantOrder = {
  userId: string;
  credits: number;
  reason: string;
  grantedBy: string;
  /** Not of an approved one. */
  actsAlone?: boolean | undefined;
  idempotencyKey: string;
  /** What another admin approved; null if it has to be within what one admin may give alone. */
  approvalId: string | null;
  at: Date;
};

/** Credits of a grant that an admin takes back. One key of one admin takes once. */
export type ReturnOrder = {
  userId: string;
  grantId: string;
  credits: number;
  reason: string;
  returnedBy: string;
  idempotencyKey: string;
  at: Date;
};

/** The same as it stands. */
export type SavedReturn = Pick<ReturnOrder, "grantId" | "credits" | "reason"> & { balance: number };

/** Which grants count against what an admin may give alone in a country. */
export type GivenAlone = { grantedBy: string; country: string; since: Date };

/** A grant as it stands. */
export type SavedGrant = Pick<GrantOrder, "userId" | "credits" | "reason"> & { balance: number };

/** The subject of a row of a statement. The price of a pack belongs to the row of its credits. */
export type TransactionKind =
  | "signup_grant"
  | "signup_return"
  | "admin_grant"
  | "admin_return"
  | "credit_pack"
  | "charge"
  | "refund"
  | "plan_fee"
  | "deal_fee"
  | "deal_fee_return"
  /** The movements of purged older rows. */
  | "opening_balance";

/** One movement as a statement shows it. */
export type LedgerTransaction = {
  id: bigint;
  kind: TransactionKind;
  occurredAt: Date;
  /** That came or went. */
  credits: number;
  /** After it. */
  creditsBalance: number;
  /** Net; null if only credits or quota moved. */
  amount: Money | null;
  /** Of the amount; null without one, and if it is of a release that kept none. */
  vat: Vat | null;
  /** Null for a grant. */
  paymentSource: PaymentSource | null;
  leadId: string | null;
  /** The purchase, sale, fee or grant; null for a sign-up credit. */
  referenceId: string | null;
  reason: string | null;
  /** Of the deal of a fee; null otherwise. */
  dealName: string | null;
  /** Of a grant by an admin, how much of it can be taken back; null otherwise, and unless an admin asks. */
  unspent: number | null;
};

/** Of a movement among those of its account, which are in the order of their time. */
export type LedgerPosition = { at: Date; id: bigint };

/** Half open; any time if a bound is null. */
export type LedgerScope = { userId: string; from: Date | null; to: Date | null };
