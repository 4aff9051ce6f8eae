import { finishCardSetup, listCards, removeCard, setDefaultCard, startCardSetup } from "@doorlight/gateway/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { useRefreshBilling } from "../../../lib/refresh-account.ts";

/** The saved cards, the default first. */
export function useCards() {
  return useQuery({
    queryKey: queryKeys.cards,
    queryFn: async ({ signal }) => (await call(listCards, {}, { signal })).items,
  });
}

/** Begins to save a card; the provider leads back to `returnPath`. */
export function useStartCardSetup() {
  return useMutation({ mutationFn: (returnPath: string) => call(startCardSetup, { body: { returnPath } }) });
}

/** Saves the card that the provider has, as often as it is called. */
export function useFinishCardSetup() {
  const refresh = useRefreshBilling();
  return useMutation({
    mutationFn: (setupId: string) => call(finishCardSetup, { body: { setupId } }),
    onSuccess: refresh,
  });
}

export function useSetDefaultCard() {
  const refresh = useRefreshBilling();
  return useMutation({
    mutationFn: (id: string) => call(setDefaultCard, { params: { id } }),
    onSuccess: refresh,
  });
}

export function useRemoveCard() {
  const refresh = useRefreshBilling();
  return useMutation({
    mutationFn: (id: string) => call(removeCard, { params: { id } }),
    onSuccess: refresh,
  });
}
