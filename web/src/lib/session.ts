import { me, type User } from "@doorlight/gateway/contract";
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { ApiError, hasCode } from "./api/api-error.ts";
import { call } from "./api/call.ts";

/**
 * Who is signed in. A failure of the first call is silently nobody; a later one keeps whom it knows, unless it says
 * that the session is over.
 */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: async ({ signal, client }): Promise<User | null> => {
    try {
      return (await call(me, {}, { signal })).user;
    } catch (error) {
      if (endsSession(error)) return null;
      if (error instanceof ApiError && !client.getQueryData(["session"])) return null;
      throw error;
    }
  },
  staleTime: Infinity,
  gcTime: Infinity,
});

/** The signed-in user; null for a guest, undefined until it is known. */
export function useSession(): User | null | undefined {
  return useQuery(sessionQuery).data;
}

/** The signed-in user, on screens that only open for one. */
export function useUser(): User {
  const user = useSession();
  if (!user) throw new Error("this screen needs a signed-in user");
  return user;
}

/** Puts the user of a fresh answer in place; null logs out. */
export function setSession(queries: QueryClient, user: User | null): void {
  queries.setQueryData(sessionQuery.queryKey, user);
}

/** Whose answers these are: another user, or an admin who acts as this one, is somebody else. Empty for a guest. */
export function identityOf(user: User | null | undefined): string {
  return user ? `${user.id} ${user.impersonatedBy ?? ""}` : "";
}

/** Only `login_required` ends a session: a buying 401 is about money. */
export function endsSession(error: unknown): boolean {
  return hasCode(error, "login_required");
}
