import type { ParkedCause } from "./invoice-line.ts";

export type InvoiceRun = { startedAt: Date; finishedAt: Date | null };
export type ParkedAccount = { userId: string; cause: ParkedCause; attempts: number; parkedAt: Date };

/** The documents of a run, and their states. */
export type RunCounts = {
  invoices: number;
  lines: number;
  net: bigint;
  vat: bigint;
  gross: bigint;
  documents: number;
  sent: number;
  rejected: number;
  paid: number;
  overdue: number;
  /** Accounts of the country with billing details that fail the rules of today. */
  detailsToCorrect: number;
  /** Accounts that a run would invoice now. */
  ready: RunPart;
  /** Net: the part of it that is of months before. */
  earlier: bigint;
  /** Accounts that it would leave out, as their billing details are incomplete. */
  incomplete: RunPart;
};

export type RunPart = { accounts: number; net: bigint };

/** Lines of an account that a run would not invoice. */
export type LeftOut = { userId: string; reason: "incomplete" | "held"; lines: number; net: bigint };

export const partOf = (accounts: readonly { net: bigint }[]): RunPart => ({
  accounts: accounts.length,
  net: accounts.reduce((sum, { net }) => sum + net, 0n),
});
