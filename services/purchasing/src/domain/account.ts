/** A user's means to pay, as far as purchasing knows them. */
export type Account = {
  credits: number;
  billingComplete: boolean;
  /** The newest change of billing that was consumed. */
  billingVersion: bigint;
};

export const noAccount: Account = { credits: 0, billingComplete: false, billingVersion: 0n };

/** A user's address is confirmed; identity decides whether a credit is due. */
export type Confirmation = { userId: string; country: string; grantsSignupCredit: boolean; at: Date };

/** Prepaid credits that an account just got, and its state after them. */
export type CreditGrant = { userId: string; country: string; credits: number; balance: number; version: bigint };

/** How an account pays without credits, in billing's words. */
export type Payable = {
  userId: string;
  country: string;
  billingMethod: "prepaid" | "invoice" | null;
  billingComplete: boolean;
  version: bigint;
};

/** One movement of the ledger, from one account to another. */
export type LedgerEntry = {
  kind: "signup_grant" | "charge";
  /** The purchase that a charge pays. */
  purchaseId: string | null;
  from: string;
  to: string;
  /** CREDIT or a currency. */
  unit: string;
  /** Credits, or minor units of the currency. */
  amount: bigint;
  occurredAt: Date;
};
