import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useKeptState } from "../../lib/forms/use-kept-state.ts";
import { showToast } from "../../lib/toast.ts";
import { keyOf, type PriceEdit, type Typed, valueOf, withEdit, withWrong, type WrongText } from "./price-edits.ts";

/** With the newest version at its beginning; null for whichever is newest now. */
type Kept = Typed & { since: number | null };

/** Always the same, so that it is no change. */
const nothing: Kept = { edits: [], wrong: [], since: null };

/** Changes of one country that are not saved yet. */
export type Edits = {
  all: PriceEdit[];
  /** Texts that are no value. Nothing is saved before they are corrected. */
  wrong: WrongText[];
  /** Of the newest list when the first of them was typed; the server refuses them if a newer one came. */
  since: number | null;
  /** Grows when inputs have to show saved values again. */
  round: number;
  edit: (edit: PriceEdit) => void;
  refuse: (wrong: WrongText) => void;
  clear: () => void;
  /** Continues with the newest list, once its admin knows of it. */
  follow: () => void;
  /** The edited value under a key, else the saved one. */
  valueOf: (key: string, saved: number | null) => number | null;
  wrongTextOf: (key: string) => string | undefined;
};

/** The edits of a country. Those of all countries stay while others, or other screens, are looked at. */
export function useEdits(country: string, newestVersion: number | null): Edits {
  const { t } = useTranslation("common");
  const { state: byCountry = {}, setState: setByCountry } = useKeptState<Record<string, Kept>>("prices");
  const [round, setRound] = useState(0);
  const { edits, wrong, since } = byCountry[country] ?? nothing;

  const sayThatTheyAreBack = useEffectEvent(() => {
    if (Object.keys(byCountry).length > 0) void showToast("info", t("draftBack"));
  });
  useEffect(() => sayThatTheyAreBack(), []);

  const change = (to: (kept: Kept) => Kept) =>
    setByCountry((all = {}) => {
      const { [country]: kept = nothing, ...others } = all;
      const changed = to(kept);
      const isNothing = changed.edits.length + changed.wrong.length === 0;
      return isNothing ? noneIfEmpty(others) : { ...others, [country]: changed };
    });
  const type = (to: (typed: Typed) => Typed) => change((kept) => ({ ...to(kept), since: kept.since ?? newestVersion }));
  return {
    all: edits,
    wrong,
    since: since ?? newestVersion,
    round,
    edit: (edit) => type((typed) => withEdit(typed, edit)),
    refuse: (text) => type((typed) => withWrong(typed, text)),
    clear: () => {
      change(() => nothing);
      setRound((last) => last + 1);
    },
    follow: () => change((kept) => ({ ...kept, since: null })),
    valueOf: (key, saved) => {
      const edit = edits.find((one) => keyOf(one.change) === key);
      return edit ? valueOf(edit.change) : saved;
    },
    wrongTextOf: (key) => wrong.find((text) => text.key === key)?.text,
  };
}

function noneIfEmpty<Entries extends object>(entries: Entries): Entries | undefined {
  return Object.keys(entries).length > 0 ? entries : undefined;
}
