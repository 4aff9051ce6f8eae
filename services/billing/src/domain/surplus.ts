import type { Day, SetOff } from "./invoice.ts";
import type { IssuedInvoice } from "./issued-invoice.ts";

/** The debt to an account from a credit note, because its invoice had been paid. */
export type Surplus = {
  creditNoteId: string;
  /** Of the credit note. */
  number: string;
  userId: string;
  currency: string;
  /** Neither set off nor paid back yet. */
  left: bigint;
};

/** A use of one: an invoice deducts it, or it is paid back by bank. */
export type SurplusUse = { amount: bigint; usedOn: Day; invoice: { id: string; number: string } | null };

/** What was paid beyond an invoice: `over` is the part that no credit note took back, so that nothing sets it off. */
export type InvoiceSurplus = { left: bigint; uses: SurplusUse[]; over: bigint };

/** `owed`: all of its credit notes, or of the credit note itself. None if nothing was paid beyond it. */
export function surplusOf(
  { kind, paid, gross }: Pick<IssuedInvoice, "kind" | "paid" | "gross">,
  { owed, left, uses }: { owed: bigint; left: bigint; uses: SurplusUse[] },
): InvoiceSurplus | undefined {
  const beyond = kind === "invoice" ? paid - gross - owed : 0n;
  const over = beyond > 0n ? beyond : 0n;
  return owed > 0n || over > 0n ? { left, uses, over } : undefined;
}

/** A pay-back by bank, as an admin records it. */
export type PaidBack = {
  amount: bigint;
  paidOn: Day;
  adminId: string;
  idempotencyKey: string;
  requestDigest: string;
};

/** The part of an account's surpluses that an invoice sets off, the oldest first: no more than its total. */
export function setOffAgainst(gross: bigint, surpluses: readonly Surplus[]): (SetOff & { creditNoteId: string })[] {
  let toPay = gross;
  return surpluses.flatMap(({ creditNoteId, number, left }) => {
    const amount = left < toPay ? left : toPay;
    toPay -= amount;
    return amount > 0n ? [{ creditNoteId, number, amount }] : [];
  });
}
