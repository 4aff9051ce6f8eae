import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { endsSession, setSession } from "./session.ts";

/** The app's query client: retries are the API client's business, and a lost session is noticed whatever call finds it. */
export function makeQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    if (endsSession(error)) setSession(queries, null);
  };
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, staleTime: 30_000 },
      mutations: { retry: false },
    },
  });
  return queries;
}
