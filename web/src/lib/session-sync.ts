import type { QueryClient } from "@tanstack/react-query";
import { identityOf, sessionQuery } from "./session.ts";

const channelName = "session";

/**
 * Forgets every answer of whoever was signed in when somebody else is, tells the other tabs, and follows them. What
 * another tab says is never believed but asked of the gateway. Answers with the way to stop it.
 */
export function syncSession(queries: QueryClient): () => void {
  const channel = new BroadcastChannel(channelName);
  const present = () => identityOf(queries.getQueryData(sessionQuery.queryKey));
  const ask = () => void queries.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => {});
  let known = present();

  const stopWatching = queries.getQueryCache().subscribe(({ type, query }) => {
    if (type !== "updated" || query.queryKey[0] !== sessionQuery.queryKey[0] || present() === known) return;
    if (known) forgetAnswers(queries);
    known = present();
    channel.postMessage(known);
  });
  channel.addEventListener("message", ({ data }) => {
    if (data !== known) ask();
  });
  // A page that comes back by the back button is as it was left, and may show what is no longer anybody's.
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && ask();
  addEventListener("pageshow", onPageShow);

  return () => {
    stopWatching();
    channel.close();
    removeEventListener("pageshow", onPageShow);
  };
}

function forgetAnswers(queries: QueryClient): void {
  const isPrivate = ({ queryKey: [first] }: { queryKey: readonly unknown[] }) =>
    first !== sessionQuery.queryKey[0] && first !== "countries";
  void queries.cancelQueries({ predicate: isPrivate });
  queries.removeQueries({ predicate: isPrivate });
  queries.getMutationCache().clear();
}
