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
  /** Accounts that have something to be invoiced yet. */
  waiting: number;
};
