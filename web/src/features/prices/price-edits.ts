import type { PastPriceChange, PriceChange } from "@doorlight/gateway/contract";

/** An unsaved change, with the name of its subject and the value before it. */
export type PriceEdit = { change: PriceChange; label: string; before: number | null };

/** A malformed text in an input, with the name of its subject. */
export type WrongText = { key: string; label: string; text: string };

/** Typed and unsaved: for each place or lead type one or the other. */
export type Typed = { edits: PriceEdit[]; wrong: WrongText[] };

/** The subject of a change. */
export function keyOf(change: PriceChange | PastPriceChange): string {
  return change.what === "unit_price" ? change.leadType : [change.kind, change.place, change.region].join(" ").trim();
}

/** A percentage in hundredths, or an amount in minor units; null is none. */
export function valueOf(change: PriceChange | PastPriceChange): number | null {
  return change.what === "unit_price" ? change.amount : change.basisPoints;
}

/** With the edit in place of the text typed there before; without both if it changes nothing. */
export function withEdit({ edits, wrong }: Typed, edit: PriceEdit): Typed {
  const key = keyOf(edit.change);
  const index = edits.findIndex(({ change }) => keyOf(change) === key);
  const place = index < 0 ? edits.length : index;
  const isChange = valueOf(edit.change) !== edit.before;
  return {
    edits: isChange ? edits.toSpliced(place, 1, edit) : edits.toSpliced(place, 1),
    wrong: wrong.filter((text) => text.key !== key),
  };
}

/** With the text in place of the former one, which is then no edit any more. */
export function withWrong({ edits, wrong }: Typed, text: WrongText): Typed {
  return {
    edits: edits.filter(({ change }) => keyOf(change) !== text.key),
    wrong: [...wrong.filter(({ key }) => key !== text.key), text],
  };
}
