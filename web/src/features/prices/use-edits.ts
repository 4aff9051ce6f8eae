import { useState } from "react";
import { keyOf, type PriceEdit, valueOf, withEdit } from "./price-edits.ts";

/** Always the same, so that it is no change. */
const none: PriceEdit[] = [];

/** Changes of one country that are not saved yet. */
export type Edits = {
  all: PriceEdit[];
  /** Grows when inputs have to show again what is saved. */
  round: number;
  edit: (edit: PriceEdit) => void;
  clear: () => void;
  /** The edited value of what has a key, else the saved one. */
  valueOf: (key: string, saved: number | null) => number | null;
};

/** The edits of a country; those of another country are kept meanwhile. */
export function useEdits(country: string): Edits {
  const [byCountry, setByCountry] = useState<Record<string, PriceEdit[]>>({});
  const [round, setRound] = useState(0);
  const all = byCountry[country] ?? none;
  return {
    all,
    round,
    edit: (edit) => setByCountry((kept) => ({ ...kept, [country]: withEdit(kept[country] ?? [], edit) })),
    clear: () => {
      setByCountry((kept) => ({ ...kept, [country]: [] }));
      setRound((last) => last + 1);
    },
    valueOf: (key, saved) => {
      const edit = all.find(({ change }) => keyOf(change) === key);
      return edit ? valueOf(edit.change) : saved;
    },
  };
}
