import type { PastPriceChange, PriceChange } from "@doorlight/gateway/contract";

/** A change that is not saved yet, with the name of what it is about and the value before it. */
export type PriceEdit = { change: PriceChange; label: string; before: number | null };

/** What a change is about. */
export function keyOf(change: PriceChange | PastPriceChange): string {
  return change.what === "unit_price" ? change.leadType : `${change.kind} ${change.place}`;
}

/** A percentage in hundredths, or an amount in minor units; null is none. */
export function valueOf(change: PriceChange | PastPriceChange): number | null {
  return change.what === "unit_price" ? change.amount : change.basisPoints;
}

/** With the edit in place of an earlier one of the same; without both where it changes nothing. */
export function withEdit(edits: PriceEdit[], edit: PriceEdit): PriceEdit[] {
  const key = keyOf(edit.change);
  const isChange = valueOf(edit.change) !== edit.before;
  const index = edits.findIndex(({ change }) => keyOf(change) === key);
  if (index < 0) return isChange ? [...edits, edit] : edits;
  return isChange ? edits.with(index, edit) : edits.toSpliced(index, 1);
}
