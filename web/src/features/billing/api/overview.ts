import { getBillingOverview } from "@doorlight/gateway/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { queryKeys } from "../../../lib/query-keys.ts";

/** What the account has, and what pays its next lead. */
export function useBillingOverview() {
  return useQuery({
    queryKey: queryKeys.billingOverview,
    queryFn: ({ signal }) => call(getBillingOverview, {}, { signal }),
  });
}
