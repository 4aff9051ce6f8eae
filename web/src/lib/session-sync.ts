import type { QueryClient } from "@tanstack/react-query";
import { countriesQuery } from "./countries.ts";
import { clearOwnedDrafts } from "./draft-storage.ts";
import { identityOf, sessionQuery } from "./session.ts";

const channelName = "session";
const loggedOut = "logged out";

/** Clears typed text, in every tab: a log-out and an erasure leave nothing behind. An expired session keeps it. */
export function clearDraftsEverywhere(): void {
  clearOwnedDrafts();
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(loggedOut);
  channel.close();
}

/**
 * Keeps the session the same in all tabs. When the user changes, it clears the cached answers of the former user and
 * notifies the other tabs. A message from another tab is never trusted: it only makes this tab ask the gateway.
 * Returns a function that stops it.
 */
export function syncSession(queries: QueryClient): () => void {
  const channel = new BroadcastChannel(channelName);
  const current = () => identityOf(queries.getQueryData(sessionQuery.queryKey));
  const ask = () => void queries.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => {});
  let known = current();

  const stopWatching = queries.getQueryCache().subscribe(({ type, query }) => {
    if (type !== "updated" || query.queryKey[0] !== sessionQuery.queryKey[0] || current() === known) return;
    if (known) clearPrivateAnswers(queries);
    known = current();
    // Another user must not find the former one's text.
    if (known) clearOwnedDrafts(known);
    channel.postMessage(known);
  });
  channel.addEventListener("message", ({ data }) => {
    if (data === loggedOut) clearOwnedDrafts();
    if (data !== known) ask();
  });
  // The back button can restore a page as it was left, after its session has ended.
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && ask();
  addEventListener("pageshow", onPageShow);

  return () => {
    stopWatching();
    channel.close();
    removeEventListener("pageshow", onPageShow);
  };
}

function clearPrivateAnswers(queries: QueryClient): void {
  const isPrivate = ({ queryKey: [first] }: { queryKey: readonly unknown[] }) =>
    first !== sessionQuery.queryKey[0] && first !== countriesQuery.queryKey[0];
  void queries.cancelQueries({ predicate: isPrivate });
  queries.removeQueries({ predicate: isPrivate });
  queries.getMutationCache().clear();
}
