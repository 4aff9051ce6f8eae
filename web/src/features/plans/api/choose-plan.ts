import { choosePlan } from "@doorlight/gateway/contract";
import { useMutation } from "@tanstack/react-query";
import { accountAnswers } from "../../../lib/account-answers.ts";
import type { CallInput } from "../../../lib/api/call.ts";
import { useRefresh } from "../../../lib/api/use-change.ts";
import type { PendingPayment } from "../../../lib/pending-payment.ts";
import { usePayment } from "../../../lib/use-payment.ts";

/** A tab is at the bank for one plan at most. */
export const PLAN_PAYMENT = "plan";

/** Chooses a plan, once for each decision. */
export function useChoosePlan(pending?: PendingPayment<CallInput<typeof choosePlan>>) {
  const refresh = useRefresh();
  const { pay } = usePayment(choosePlan, PLAN_PAYMENT, pending);
  return useMutation({ mutationFn: pay, onSettled: () => refresh(...accountAnswers) });
}
