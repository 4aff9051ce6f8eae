import { buyPack, listPacks } from "@doorlight/gateway/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { accountAnswers } from "../../../lib/account-answers.ts";
import { answerKey } from "../../../lib/api/answer-key.ts";
import type { CallInput } from "../../../lib/api/call.ts";
import { useRefresh } from "../../../lib/api/use-change.ts";
import type { PendingPayment } from "../../../lib/pending-payment.ts";
import { usePayment } from "../../../lib/use-payment.ts";

/** A tab is at the bank for one pack at most. */
export const PACK_PAYMENT = "pack";

/** Buys a pack, once for each decision. Afterwards the packs are as they are now, too. */
export function useBuyPack(pending?: PendingPayment<CallInput<typeof buyPack>>) {
  const queries = useQueryClient();
  const refresh = useRefresh();
  const { pay } = usePayment(buyPack, PACK_PAYMENT, pending);
  const buy = useMutation({ mutationFn: pay, onSettled: () => refresh(...accountAnswers) });
  const packNow = (id: string) => queries.getQueryData(answerKey(listPacks, {}))?.items.find((pack) => pack.id === id);
  return { buy, packNow };
}
