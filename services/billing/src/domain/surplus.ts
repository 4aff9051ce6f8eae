import type { Day, SetOff } from "./invoice.ts";

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
