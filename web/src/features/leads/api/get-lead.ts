import { getLead } from "@doorlight/gateway/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { queryKeys } from "../../../lib/query-keys.ts";

/** One lead with its price; with the contact for a buyer. */
export function useLead(id: string) {
  return useQuery({
    queryKey: queryKeys.lead(id),
    queryFn: ({ signal }) => call(getLead, { params: { id } }, { signal }),
  });
}
