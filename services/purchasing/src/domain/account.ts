import type { Money } from "@doorlight/common/money";
import type { Budget } from "./budget.ts";
import type { Quota } from "./contract.ts";
import type { PaymentSource } from "@doorlight/common/product";
import type { TransactionKind } from "./ledger.ts";

/** A user's means to pay, as far as purchasing knows them. */
export type Account = {
  credits: number;
  billingComplete: boolean;
  /** The newest change of billing that was consumed. */
  billingVersion: bigint;
};

/** An account's means of payment now, and its debt. */
export type AccountOverview = Account & {
  /** In the order in which they pay. */
  quotas: Quota[];
  /** Ids of the office's deals that do not serve the agent, who came later. */
  dealsWithout: string[];
  /** Ids of those that serve the agent and are not over, in the order in which they give leads and discount. */
  dealsInOrder: string[];
  /** Of a lead that no quota is limited against; null if nothing would pay. */
  nextPaymentSource: PaymentSource | null;
  /** A dispute holds it: only what is paid already buys. */
  onHold: boolean;
  /** Null without one. */
  budget: Budget | null;
  /** Null before the account is opened. */
  onInvoice: OnInvoice | null;
};

/**
 * What an account owes on invoice, and may owe; net. `othersOwe`: others of its company or card owe as well, and count.
 * `reminders` are those of the overdue invoice of any of them that had most.
 */
export type OnInvoice = { owed: Money; limit: Money; proven: boolean; reminders: number; othersOwe: boolean };

export const noAccount: Account = { credits: 0, billingComplete: false, billingVersion: 0n };

/** Without contracts, or before they are known. */
export const noMeans: Omit<AccountOverview, keyof Account> = {
  quotas: [],
  dealsWithout: [],
  dealsInOrder: [],
  nextPaymentSource: null,
  onHold: false,
  budget: null,
  onInvoice: null,
};

/** A user's address is confirmed; identity decides whether a credit is due. */
export type Confirmation = { userId: string; country: string; grantsSignupCredit: boolean; at: Date };

/** Prepaid credits that an account just got, and its state after them. */
export type CreditGrant = { userId: string; country: string; credits: number; balance: number; version: bigint };

/** How an account pays without credits, in billing's words. */
export type Payable = {
  userId: string;
  country: string;
  billingMethod: "prepaid" | "card" | "invoice" | null;
  billingComplete: boolean;
  /** A default card is saved that has not expired. */
  cardReady: boolean;
  /** Without it, as it was known before. */
  invoiceTrust?: InvoiceTrust | null;
  /** Without VAT. Without it, as it was known before. */
  reverseCharge?: boolean | null;
  version: bigint;
};

/** How far an account may buy on invoice, in billing's words. */
export type InvoiceTrust = { proven: boolean; invoicesPaidInTime: number; reminders: number };

/** One movement of the ledger, from one account to another. */
export type LedgerEntry = {
  kind: TransactionKind | "credit_pack_price";
  /** The purchase that a charge pays. */
  purchaseId: string | null;
  /** The sale, the fee or the grant. */
  referenceId: string | null;
  from: string;
  to: string;
  /** CREDIT or a currency. */
  unit: string;
  /** Credits, or minor units of the currency. */
  amount: bigint;
  /** Why an admin granted credits. */
  reason: string | null;
  occurredAt: Date;
};
