import { startTransition, useOptimistic } from "react";
import { useSearchParams } from "react-router";

/** What is typed, letter by letter. */
const typed = ["q", "from", "to", "days"];

/**
 * The query of the address as state. Each choice is a step of the history, so that the browser's Back takes back one;
 * what is typed is none. The router changes the address in a transition, which may wait for other work; meanwhile the
 * optimistic copy keeps a ticked box ticked.
 */
export function useAddressState(): [URLSearchParams, (search: URLSearchParams) => void] {
  const [search, setSearch] = useSearchParams();
  const [shown, setShown] = useOptimistic(search);
  const change = (next: URLSearchParams) =>
    startTransition(() => {
      setShown(next);
      const changed = [...shown.keys(), ...next.keys()].filter(
        (name) => `${shown.getAll(name)}` !== `${next.getAll(name)}`,
      );
      setSearch(next, { replace: changed.every((name) => typed.includes(name)) });
    });
  return [shown, change];
}

/** The code of a country in an address; null if it names none. */
export function countryIn(search: URLSearchParams): string | null {
  return /^[A-Z]{2}$/.exec(search.get("country") ?? "")?.[0] ?? null;
}

/** The values of a repeated parameter, without those that are not among the options. */
export function chosenOptions<T extends string>(search: URLSearchParams, name: string, options: readonly T[]): T[] {
  return search.getAll(name).flatMap((value) => options.find((option) => option === value) ?? []);
}
