import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { endsSession, setSession } from "./session.ts";

/** The app's query client. It does not retry, because `call` does. Any call that finds the session over ends it. */
export function makeQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    if (endsSession(error)) setSession(queries, null);
  };
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, staleTime: 30_000 },
      // Without a connection a write fails at once: nothing is written later by itself.
      mutations: { retry: false, networkMode: "always" },
    },
  });
  return queries;
}
