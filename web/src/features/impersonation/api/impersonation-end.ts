import { listSessions } from "@doorlight/gateway/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

const duration = 60 * 60 * 1000;

/** When the session in which an admin acts as a user ends, in milliseconds; undefined while that is not known. */
export function useImpersonationEnd(): number | undefined {
  const { data } = useQuery({
    queryKey: ["impersonation-end"],
    queryFn: async ({ signal }) => {
      const { items } = await call(listSessions, {}, { signal });
      const present = items.find(({ current, impersonated }) => current && impersonated);
      return present ? Date.parse(present.createdAt) + duration : null;
    },
    staleTime: Infinity,
  });
  return data ?? undefined;
}
