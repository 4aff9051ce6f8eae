import { startTransition, useOptimistic } from "react";
import { useSearchParams } from "react-router";

/**
 * The address's query as state. The router changes the address in a transition, which may wait for other work; the
 * optimistic copy lets a ticked box stay ticked meanwhile.
 */
export function useAddressState(): [URLSearchParams, (search: URLSearchParams) => void] {
  const [search, setSearch] = useSearchParams();
  const [shown, setShown] = useOptimistic(search);
  const change = (next: URLSearchParams) =>
    startTransition(() => {
      setShown(next);
      setSearch(next, { replace: true });
    });
  return [shown, change];
}
