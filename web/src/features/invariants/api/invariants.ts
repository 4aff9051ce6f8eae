import { listInvariants } from "@doorlight/gateway/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { queryKeys } from "../../../lib/query-keys.ts";

/** What the services' checks last found; anew every minute, as often as they run. */
export function useInvariants() {
  return useQuery({
    queryKey: queryKeys.invariants,
    queryFn: async ({ signal }) => (await call(listInvariants, {}, { signal })).services,
    refetchInterval: 60_000,
  });
}
