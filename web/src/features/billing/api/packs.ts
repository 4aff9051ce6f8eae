import { buyPack, getTopUp, listPacks, putTopUp, type TopUpBody } from "@doorlight/gateway/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call, type CallInput } from "../../../lib/api/call.ts";
import type { PendingPayment } from "../../../lib/pending-payment.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { useRefreshAccount } from "../../../lib/refresh-account.ts";
import { usePayment } from "../../../lib/use-payment.ts";

export function usePacks() {
  return useQuery({ queryKey: queryKeys.packs, queryFn: ({ signal }) => call(listPacks, {}, { signal }) });
}

/** A tab is at the bank for one pack at most. */
export const PACK_PAYMENT = "pack";

/** Buys a pack, once for each decision. */
export function useBuyPack(pending?: PendingPayment<CallInput<typeof buyPack>>) {
  const refresh = useRefreshAccount();
  const { pay } = usePayment(buyPack, PACK_PAYMENT, pending);
  return useMutation({ mutationFn: pay, onSettled: refresh });
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
