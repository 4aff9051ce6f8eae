import { buyPack, getTopUp, listPacks, type Payment, putTopUp, type TopUpBody } from "@doorlight/gateway/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type * as z from "zod/mini";
import { call } from "../../../lib/api/call.ts";
import { paths } from "../../../lib/paths.ts";
import { followStep } from "../../../lib/payment-step.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { sessionQuery } from "../../../lib/session.ts";

export function usePacks() {
  return useQuery({ queryKey: queryKeys.packs, queryFn: ({ signal }) => call(listPacks, {}, { signal }) });
}

/** Buys a pack, once for each decision. */
export function useBuyPack(id: string) {
  const queries = useQueryClient();
  const key = useRef(crypto.randomUUID());
  return useMutation({
    mutationFn: (payment: Payment) => {
      const input = { params: { id }, body: { payment, returnPath: paths.billing } };
      return followStep(() => call(buyPack, input, { idempotencyKey: key.current }));
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: queryKeys.billing }),
        queries.invalidateQueries({ queryKey: sessionQuery.queryKey }),
        queries.invalidateQueries({ queryKey: queryKeys.leads }),
      ]),
  });
}

export function useTopUp() {
  return useQuery({ queryKey: queryKeys.topUp, queryFn: ({ signal }) => call(getTopUp, {}, { signal }) });
}

export function useSaveTopUp() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof TopUpBody>) => call(putTopUp, { body }),
    onSuccess: (topUp) => queries.setQueryData(queryKeys.topUp, topUp),
  });
}
