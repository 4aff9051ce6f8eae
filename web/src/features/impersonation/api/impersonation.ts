import { endImpersonation, impersonate, listSessions } from "@doorlight/gateway/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { paths } from "../../../lib/paths.ts";
import { queryKeys } from "../../../lib/query-keys.ts";

const duration = 60 * 60 * 1000;

/** Starts to act as a user. The page loads anew, so that no data of the admin stays in memory. */
export function useImpersonate(userId: string) {
  return useMutation({
    mutationFn: () => call(impersonate, { params: { id: userId } }),
    onSuccess: () => location.assign(paths.newLeads),
  });
}

/** Returns to the admin's own account, at the page of the impersonated user. The page loads anew. */
export function useEndImpersonation(userId: string) {
  return useMutation({
    mutationFn: () => call(endImpersonation, {}),
    onSuccess: () => location.assign(paths.user(userId)),
  });
}

/** The end of the impersonation, in milliseconds since the epoch; undefined while it is not known. */
export function useImpersonationEnd(): number | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.impersonationEnd,
    queryFn: async ({ signal }) => {
      const { items } = await call(listSessions, {}, { signal });
      const session = items.find(({ current, impersonated }) => current && impersonated);
      return session ? Date.parse(session.createdAt) + duration : null;
    },
    staleTime: Infinity,
  });
  return data ?? undefined;
}
