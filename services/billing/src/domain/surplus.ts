import { refuseField } from "@doorlight/common/errors";
import type { Day, SetOff } from "./invoice.ts";
import type { Click } from "./invoice-payment.ts";

/** The debt to an account, because more was paid of an invoice than it asks for beside its credit notes. */
export type Surplus = {
  /** Of an overpaid invoice its own id. */
  creditNoteId: string;
  /** Of the credit note, or the invoice. */
  number: string;
  /** Without a credit note. */
  overpaid: boolean;
  userId: string;
  country: string;
  currency: string;
  /** The day of the credit note, or of the last payment of the overpaid invoice: no pay-back is earlier. */
  owedFrom: Day;
  /** No invoice sets it off by itself. */
  byHand: boolean;
  /** Neither set off nor paid back yet. */
  left: bigint;
};

/** A use of one: an invoice deducts it, or it is paid back by bank. */
export type SurplusUse = {
  id: string;
  surplusId: string;
  amount: bigint;
  usedOn: Day;
  invoice: { id: string; number: string } | null;
};

/** What was paid beyond an invoice. */
export type InvoiceSurplus = { left: bigint; uses: SurplusUse[] };

/** A pay-back by bank, as an admin records it. */
export type PaidBack = { amount: bigint; paidOn: Day } & Click;

type UsedSurplus = Required<SetOff> & { creditNoteId: string };

/** The part of an account's surpluses that an invoice sets off, the oldest first: no more than its total. */
export function setOffAgainst(gross: bigint, surpluses: readonly Surplus[]): UsedSurplus[] {
  let toPay = gross;
  return surpluses.flatMap(({ creditNoteId, number, overpaid, left }) => {
    const amount = left < toPay ? left : toPay;
    toPay -= amount;
    return amount > 0n ? [{ creditNoteId, number, overpaid, amount }] : [];
  });
}

/** A document that may owe what was paid beyond its invoice: `room` is the most that it may, null of the invoice itself. */
export type Owing = { id: string; number: string; room: bigint | null; amount: bigint; used: bigint };

/**
 * The documents that owe something else than before, so that all owe `due` together. More is owed by the credit notes as far as they have
 * taken something back, the newest first, then by the invoice; less by the invoice first, then by the oldest note, as far as nobody has
 * used it: if that is not enough it refuses `invalid_request`.
 */
export function owedAnew(newestFirst: readonly Owing[], due: bigint): { id: string; amount: bigint }[] {
  let change = due - newestFirst.reduce((sum, { amount }) => sum + amount, 0n);
  const notes = newestFirst.filter(({ room }) => room !== null);
  const invoice = newestFirst.filter(({ room }) => room === null);
  const inOrder = change > 0n ? [...notes, ...invoice] : [...invoice, ...notes.toReversed()];
  const changed = inOrder.flatMap(({ id, room, amount, used }) => {
    const most = room === null ? change : minimum(room - amount, change);
    const part = change > 0n ? most : -minimum(amount - used, -change);
    change -= part;
    return part === 0n ? [] : [{ id, amount: amount + part }];
  });
  if (change < 0n) refuseField("id", "surplus_used", "is set off or paid back already: take that back first");
  return changed;
}

const minimum = (one: bigint, other: bigint): bigint => (one < other ? one : other);
