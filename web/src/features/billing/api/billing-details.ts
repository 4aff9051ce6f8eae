import { type BillingDetailsBody, getBillingDetails, putBillingDetails } from "@doorlight/gateway/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call } from "../../../lib/api/call.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { useRefreshBilling } from "../../../lib/refresh-account.ts";

/** The account's billing details. */
export function useBillingDetails() {
  return useQuery({
    queryKey: queryKeys.billingDetails,
    queryFn: ({ signal }) => call(getBillingDetails, {}, { signal }),
  });
}

/** Saves the billing details. What pays may change with them. */
export function useSaveBillingDetails() {
  const queries = useQueryClient();
  const refresh = useRefreshBilling();
  return useMutation({
    mutationFn: (body: z.input<typeof BillingDetailsBody>) => call(putBillingDetails, { body }),
    onSuccess: (details) => {
      queries.setQueryData(queryKeys.billingDetails, details);
      void refresh();
    },
  });
}
