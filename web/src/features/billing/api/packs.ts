import { type AnswerOf, buyPack, getTopUp, listPacks, putTopUp, type TopUpBody } from "@doorlight/gateway/contract";
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

/** Buys a pack, once for each decision. Afterwards the packs are as they are now, too. */
export function useBuyPack(pending?: PendingPayment<CallInput<typeof buyPack>>) {
  const queries = useQueryClient();
  const refresh = useRefreshAccount();
  const { pay } = usePayment(buyPack, PACK_PAYMENT, pending);
  const buy = useMutation({ mutationFn: pay, onSettled: refresh });
  const packNow = (id: string) =>
    queries.getQueryData<AnswerOf<typeof listPacks>>(queryKeys.packs)?.items.find((pack) => pack.id === id);
  return { buy, packNow };
}

export function useTopUp() {
  return useQuery({ queryKey: queryKeys.topUp, queryFn: ({ signal }) => call(getTopUp, {}, { signal }) });
}

export function useSaveTopUp() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof TopUpBody>) => call(putTopUp, { body }),
    onSuccess: (topUp) => queries.setQueryData(queryKeys.topUp, topUp),
    // Its price may be another one by now.
    onError: () => queries.invalidateQueries({ queryKey: queryKeys.packs }),
  });
}
