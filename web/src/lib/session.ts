import { getSession, me, type User } from "@doorlight/gateway/contract";
import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError, hasCode } from "./api/api-error.ts";
import { call } from "./api/call.ts";

/**
 * The signed-in user. A first call that fails means a guest, without an error; a later failure keeps the user.
 */
export const sessionQuery = queryOptions({
  queryKey: [getSession.path] as const,
  queryFn: async ({ signal, client }): Promise<User | null> => {
    try {
      return await askUser(signal);
    } catch (error) {
      if (endsSession(error)) return null;
      if (error instanceof ApiError && !client.getQueryData([getSession.path])) return null;
      throw error;
    }
  },
  staleTime: Infinity,
  gcTime: Infinity,
});

async function askUser(signal: AbortSignal): Promise<User | null> {
  try {
    return (await call(getSession, {}, { signal })).user;
  } catch (error) {
    // While a release is rolled out, a copy of the gateway from before it answers so.
    if (!hasCode(error, "not_found")) throw error;
    return (await call(me, {}, { signal })).user;
  }
}

/** The signed-in user; null for a guest, undefined until it is known. */
export function useSession(): User | null | undefined {
  return useQuery(sessionQuery).data;
}

/** The signed-in user, on screens that need one. */
export function useUser(): User {
  const user = useSession();
  if (!user) throw new Error("this screen needs a signed-in user");
  return user;
}

/** Replaces the user by the one of an answer; null logs out. */
export function setSession(queries: QueryClient, user: User | null): void {
  queries.setQueryData(sessionQuery.queryKey, user);
}

/** For the changes whose answer is the user of the session as they are now. */
export function useSetUser(): (answer: { user: User }) => void {
  const queries = useQueryClient();
  return ({ user }) => setSession(queries, user);
}

/** The owner of cached answers. An admin who acts as a user is not that user. Empty for a guest. */
export function identityOf(user: User | null | undefined): string {
  return user ? `${user.id} ${user.impersonatedBy ?? ""}` : "";
}

/** Only `login_required` ends a session: a buying 401 is about money. */
export function endsSession(error: unknown): boolean {
  return hasCode(error, "login_required");
}
