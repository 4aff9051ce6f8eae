import { useEffect } from "react";
import { useSearchParams } from "react-router";

/** Takes values that are no option out of the address: the screen shows the usual one in their place. */
export function useKnownChoices(options: Readonly<Record<string, readonly string[]>>): void {
  const [search, setSearch] = useSearchParams();
  const kept = [...search].filter(([name, value]) => options[name]?.includes(value) ?? true);
  const isKnown = kept.length === search.size;
  const known = new URLSearchParams(kept).toString();
  useEffect(() => {
    if (!isKnown) setSearch(known, { replace: true });
  }, [isKnown, known, setSearch]);
}
