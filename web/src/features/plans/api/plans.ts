import {
  cancelSubscription,
  choosePlan,
  keepSubscription,
  listPlans,
  type PlanChange,
  previewPlan,
} from "@doorlight/gateway/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { call } from "../../../lib/api/call.ts";
import { paths } from "../../../lib/paths.ts";
import { followStep } from "../../../lib/payment-step.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { sessionQuery } from "../../../lib/session.ts";

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

/** Reads anew what a change of the subscription changes. */
function useRefresh() {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: queryKeys.billing }),
      queries.invalidateQueries({ queryKey: sessionQuery.queryKey }),
      queries.invalidateQueries({ queryKey: queryKeys.leads }),
    ]);
}

/** Chooses a plan, once for each decision. */
export function useChoosePlan(planId: string) {
  const refresh = useRefresh();
  const key = useRef(crypto.randomUUID());
  return useMutation({
    mutationFn: async ({ previewToken }: Pick<PlanChange, "previewToken">) => {
      const body = { planId, previewToken, returnPath: paths.plans };
      const again = () => call(choosePlan, { body }, { idempotencyKey: key.current });
      await followStep(again);
    },
    onSettled: refresh,
  });
}

export function useCancelSubscription() {
  const refresh = useRefresh();
  return useMutation({ mutationFn: () => call(cancelSubscription, {}), onSettled: refresh });
}

export function useKeepSubscription() {
  const refresh = useRefresh();
  return useMutation({ mutationFn: () => call(keepSubscription, {}), onSettled: refresh });
}
