import { useLocation } from "react-router";

/** The state of links from a list to its items, with which an item leads back to the list as it was filtered. */
export function useFromHere(): { from: string } {
  const { pathname, search } = useLocation();
  return { from: pathname + search };
}

/** The list with its filters from which this screen was opened; null if it was opened by itself, as from a mail. */
export function useOpenedFrom(): string | null {
  const state = useLocation().state as { from?: string } | null;
  return state?.from ?? null;
}
