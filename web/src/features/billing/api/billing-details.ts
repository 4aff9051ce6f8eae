import { type BillingDetailsBody, getBillingDetails, putBillingDetails } from "@doorlight/gateway/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call } from "../../../lib/api/call.ts";
import { queryKeys } from "../../../lib/query-keys.ts";

/** The account's billing details. */
export function useBillingDetails() {
  return useQuery({
    queryKey: queryKeys.billingDetails,
    queryFn: ({ signal }) => call(getBillingDetails, {}, { signal }),
  });
}

/** Saves the billing details. The status of leads and what pays the next one may change with them. */
export function useSaveBillingDetails() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof BillingDetailsBody>) => call(putBillingDetails, { body }),
    onSuccess: (details) => {
      queries.setQueryData(queryKeys.billingDetails, details);
      void queries.invalidateQueries({ queryKey: queryKeys.leads });
      void queries.invalidateQueries({ queryKey: queryKeys.billingOverview });
    },
  });
}
