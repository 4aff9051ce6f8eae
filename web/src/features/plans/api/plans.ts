import { cancelSubscription, choosePlan, keepSubscription, listPlans, previewPlan } from "@doorlight/gateway/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call, type CallInput } from "../../../lib/api/call.ts";
import type { PendingPayment } from "../../../lib/pending-payment.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { useRefreshAccount } from "../../../lib/refresh-account.ts";
import { usePayment } from "../../../lib/use-payment.ts";

/** The plans of the country, and the account's subscription. */
export function usePlans() {
  return useQuery({ queryKey: queryKeys.plans, queryFn: ({ signal }) => call(listPlans, {}, { signal }) });
}

/** What choosing a plan would do now; asked anew each time, because it holds for one day. */
export function usePlanPreview(id: string) {
  return useQuery({
    queryKey: queryKeys.planPreview(id),
    queryFn: ({ signal }) => call(previewPlan, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** A tab is at the bank for one plan at most. */
export const PLAN_PAYMENT = "plan";

/** Chooses a plan, once for each decision. */
export function useChoosePlan(pending?: PendingPayment<CallInput<typeof choosePlan>>) {
  const refresh = useRefreshAccount();
  const { pay } = usePayment(choosePlan, PLAN_PAYMENT, pending);
  return useMutation({ mutationFn: pay, onSettled: refresh });
}

export function useCancelSubscription() {
  const refresh = useRefreshAccount();
  return useMutation({ mutationFn: () => call(cancelSubscription, {}), onSettled: refresh });
}

export function useKeepSubscription() {
  const refresh = useRefreshAccount();
  return useMutation({ mutationFn: () => call(keepSubscription, {}), onSettled: refresh });
}
