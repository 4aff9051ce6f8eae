import { listSurpluses, payBackSurplus, type Surplus } from "@doorlight/gateway/contract";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../lib/api/call.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { byCursor } from "../../../lib/query-options.ts";

/** What accounts of a country are owed of credit notes. */
export function useSurpluses(country: string) {
  return useInfiniteQuery({
    queryKey: queryKeys.surpluses(country),
    queryFn: ({ pageParam, signal }) =>
      call(listSurpluses, { params: { country }, query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    ...byCursor,
  });
}

/** Records that one was paid back, once however often it is sent. */
export function usePayBack({ id, left: amount }: Surplus) {
  const queries = useQueryClient();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: (paidOn: string) =>
      call(payBackSurplus, { params: { id }, body: { amount, paidOn } }, { idempotencyKey }),
    onSettled: () => void queries.invalidateQueries({ queryKey: queryKeys.invoicing }),
  });
}
