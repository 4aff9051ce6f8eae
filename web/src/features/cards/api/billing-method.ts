import { getBillingDetails, putBillingDetails } from "@doorlight/gateway/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { useRefreshBilling } from "../../../lib/refresh-account.ts";

/** What pays what credits and monthly leads do not: null until one is chosen, undefined until it is known. */
export function useBillingMethod() {
  const { data } = useQuery({
    queryKey: queryKeys.billingDetails,
    queryFn: ({ signal }) => call(getBillingDetails, {}, { signal }),
  });
  return data?.billingMethod;
}

/** Changes the billing method alone: the other details stay as they are by now. */
export function useChooseBillingMethod() {
  const refresh = useRefreshBilling();
  return useMutation({
    mutationFn: async (billingMethod: "prepaid" | "card") => {
      const { complete: _, ...details } = await call(getBillingDetails, {});
      return call(putBillingDetails, { body: { ...details, billingMethod } });
    },
    onSuccess: refresh,
  });
}
