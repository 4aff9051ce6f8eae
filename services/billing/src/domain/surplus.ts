import type { Day, SetOff } from "./invoice.ts";

/** What an account is owed of a credit note, because its invoice had been paid. */
export type Surplus = {
  creditNoteId: string;
  /** Of the credit note. */
  number: string;
  userId: string;
  currency: string;
  /** Neither set off nor paid back yet. */
  left: bigint;
};

/** What an admin says was paid back by bank. */
export type PaidBack = {
  amount: bigint;
  paidOn: Day;
  adminId: string;
  idempotencyKey: string;
  requestDigest: string;
};

/** What of an account's surpluses an invoice takes, the oldest first: no more than it asks for. */
export function setOffAgainst(gross: bigint, surpluses: readonly Surplus[]): (SetOff & { creditNoteId: string })[] {
  let toPay = gross;
  return surpluses.flatMap(({ creditNoteId, number, left }) => {
    const amount = left < toPay ? left : toPay;
    toPay -= amount;
    return amount > 0n ? [{ creditNoteId, number, amount }] : [];
  });
}
