import { useState } from "react";
import { keyOf, type PriceEdit, type Typed, valueOf, withEdit, withWrong, type WrongText } from "./price-edits.ts";

/** Always the same, so that it is no change. */
const nothing: Typed = { edits: [], wrong: [] };

/** Changes of one country that are not saved yet. */
export type Edits = {
  all: PriceEdit[];
  /** Texts that are no value. Nothing is saved before they are corrected. */
  wrong: WrongText[];
  /** Grows when inputs have to show again what is saved. */
  round: number;
  edit: (edit: PriceEdit) => void;
  refuse: (wrong: WrongText) => void;
  clear: () => void;
  /** The edited value of what has a key, else the saved one. */
  valueOf: (key: string, saved: number | null) => number | null;
  wrongTextOf: (key: string) => string | undefined;
};

/** The edits of a country; those of another country are kept meanwhile. */
export function useEdits(country: string): Edits {
  const [byCountry, setByCountry] = useState<Record<string, Typed>>({});
  const [round, setRound] = useState(0);
  const { edits, wrong } = byCountry[country] ?? nothing;
  const change = (to: (typed: Typed) => Typed) =>
    setByCountry((kept) => ({ ...kept, [country]: to(kept[country] ?? nothing) }));
  return {
    all: edits,
    wrong,
    round,
    edit: (edit) => change((typed) => withEdit(typed, edit)),
    refuse: (text) => change((typed) => withWrong(typed, text)),
    clear: () => {
      change(() => nothing);
      setRound((last) => last + 1);
    },
    valueOf: (key, saved) => {
      const edit = edits.find((one) => keyOf(one.change) === key);
      return edit ? valueOf(edit.change) : saved;
    },
    wrongTextOf: (key) => wrong.find((text) => text.key === key)?.text,
  };
}
